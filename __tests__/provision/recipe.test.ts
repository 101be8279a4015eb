import { describe, expect, test } from "@jest/globals";
import { recipeFor, recipeId } from "../../src/provision/recipe.ts";
import { RELEASES } from "../../src/provision/releases.ts";

const flagsOf = (version: string) => (recipeFor(version).env.CFLAGS ?? "").split(" ");

describe("comparable recipes", () => {
  test.each(RELEASES.map(({ version }) => version))(
    "%s: bundled zlib and popt, -O2, one C dialect",
    (version) => {
      expect(recipeFor(version).configure).toEqual(
        expect.arrayContaining(["--with-included-zlib=yes", "--with-included-popt=yes"]),
      );
      expect(flagsOf(version).filter((flag) => /^-(O|std)/.test(flag))).toEqual(["-O2", "-std=gnu11"]);
      expect(flagsOf(version)).toContain("-D_FORTIFY_SOURCE=0");
    },
  );

  test("the codecs' libraries are needed from 3.2.0 on", () => {
    expect(recipeFor("3.1.3").needs).toEqual(["cc", "make", "libc", "acl"]);
    expect(recipeFor("3.2.0").needs).toEqual(
      expect.arrayContaining(["zstd", "lz4", "xxhash", "openssl", "c++"]),
    );
  });
});

describe("what single releases need", () => {
  test.each([
    ["3.1.2", true],
    ["3.1.3", true],
    ["3.2.0", false],
    ["3.2.3", false],
  ])("%s: fixes for compilers of today: %s", (version, wanted) => {
    expect(flagsOf(version).includes("-fcommon")).toBe(wanted);
    expect(flagsOf(version).includes("-Wno-implicit-int")).toBe(wanted);
    expect(recipeFor(version).env.rsync_cv_HAVE_GETTIMEOFDAY_TZ).toBe(wanted ? "yes" : undefined);
  });

  test("only 3.5.1 has host names in IDNA to switch off", () => {
    expect(recipeFor("3.5.1").configure).toContain("--disable-idn");
    expect(recipeFor("3.5.0").configure).not.toContain("--disable-idn");
  });

  test("a recipe's name is its content's", () => {
    expect(recipeId(recipeFor("3.2.3"))).toBe(recipeId(recipeFor("3.2.7")));
    expect(recipeId(recipeFor("3.1.2"))).not.toBe(recipeId(recipeFor("3.2.7")));
    const changed = { ...recipeFor("3.2.3"), configure: [...recipeFor("3.2.3").configure, "--disable-simd"] };
    expect(recipeId(changed)).not.toBe(recipeId(recipeFor("3.2.3")));
  });
});
