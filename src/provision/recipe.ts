import { compareVersions } from "./release-order.ts";
import { sha256OfText } from "./sha256.ts";

/** What a build needs from the machine; `dependencies.ts` knows the packages. */
export type Need = "cc" | "c++" | "make" | "libc" | "acl" | "zstd" | "lz4" | "xxhash" | "openssl";

/** How one release is configured and built. */
export interface Recipe {
  /** Arguments of `configure`. */
  configure: readonly string[];
  /** Environment of `configure`, which writes it into the Makefile. */
  env: Readonly<Record<string, string>>;
  needs: readonly Need[];
}

/**
 * The same for every release, so that a difference between two contenders is rsync's and not the build's:
 * - `-O2` without debugging information (upstream's default is `-g -O2`: same code, a slower build);
 * - gnu11: the default of GCC 15 is C23, where `()` means `(void)`, which breaks releases up to 3.3.0: their
 *   K&R declaration of lseek64() (removed by upstream's 07069880), pool->bomb and the casts for qsort. In gnu11
 *   all of them are right as they stand, and no source has to be edited;
 * - no _FORTIFY_SOURCE: some distributions' compilers set it by default, and level 3 makes releases up
 *   to 3.3.0 abort at run time (RsyncProject/rsync#511, #589).
 */
const COMMON_CFLAGS = "-O2 -std=gnu11 -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=0";

/**
 * What 3.0.9 to 3.1.3 need from a compiler of today: tentative definitions in headers (-fcommon, GCC 10),
 * and configure probes and casts that GCC 14 and clang 16 refuse unless told otherwise (upstream's
 * old_versions/build_static.sh lists the same warnings). Older compilers ignore an unknown -Wno-….
 */
const OLD_CFLAGS = [
  "-fcommon",
  "-Wno-implicit-int",
  "-Wno-implicit-function-declaration",
  "-Wno-int-conversion",
  "-Wno-incompatible-pointer-types",
].join(" ");

/**
 * The recipe of one release. zlib and popt are the bundled ones: the system's zlib breaks `-z` in 3.1.x and
 * deltas from 3.2.0 to 3.4.3 (#951), and the system's popt ≥ 1.19 needs ≥ 3.3.0. SIMD and assembler stay as
 * the release has them by default, because that is what distributions ship and operators upgrade to; the
 * report shows each contender's list of them. Pure.
 */
export function recipeFor(version: string): Recipe {
  const isOld = compareVersions(version, "3.2.0") < 0;
  return {
    configure: [
      "--with-included-popt=yes",
      "--with-included-zlib=yes",
      ...(isOld ? [] : ["--disable-md2man"]),
      // 3.5.1 wants libidn2 for host names, which no other release uses.
      ...(compareVersions(version, "3.5.1") >= 0 ? ["--disable-idn"] : []),
    ],
    env: {
      CFLAGS: isOld ? `${COMMON_CFLAGS} ${OLD_CFLAGS}` : COMMON_CFLAGS,
      CXXFLAGS: "-O2",
      // The probe calls exit() undeclared, so a new compiler answers "no", which is wrong (#116).
      ...(isOld ? { rsync_cv_HAVE_GETTIMEOFDAY_TZ: "yes" } : {}),
    },
    needs: isOld
      ? ["cc", "make", "libc", "acl"]
      : ["cc", "make", "libc", "acl", "c++", "zstd", "lz4", "xxhash", "openssl"],
  };
}

/** A short name for exactly this recipe: a changed recipe never finds a binary of the old one. */
export function recipeId(recipe: Recipe): string {
  return sha256OfText(JSON.stringify(recipe)).slice(0, 12);
}
