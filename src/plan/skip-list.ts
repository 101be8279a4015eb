import type { SkipCompress } from "../config/skip-compress.ts";

/**
 * The default --skip-compress list of 3.2.3 to 3.5.0 (loadparm.c), which holds those of all earlier releases.
 * It has no effect from 3.2.4 on; here it only tells whether a file could have set off RsyncProject/rsync#123.
 */
const skipped = new Set(
  `3g2 3gp 7z aac ace apk avi bz2 deb dmg ear f4v flac flv gpg gz iso jar jpeg jpg lrz lz lz4 lzma lzo
   m1a m1v m2a m2ts m2v m4a m4b m4p m4r m4v mka mkv mov mp1 mp2 mp3 mp4 mpa mpeg mpg mpv mts
   odb odf odg odi odm odp ods odt oga ogg ogm ogv ogx opus otg oth otp ots ott oxt png qt rar rpm rz rzip
   spx squashfs sxc sxd sxg sxm sxw sz tbz tbz2 tgz tlz ts txz tzo vob war webm webp xz z zip zst`
    .split(/\s+/)
    .filter((suffix) => suffix !== ""),
);

/** True for a suffix with its dot, such as `.gz`, that a default skip list names, or else the list given instead. */
export function isSkipListed(suffix: string, given: SkipCompress = null): boolean {
  const own = suffix.slice(1).toLowerCase();
  if (given === null) return skipped.has(own);
  return given.split("/").some((item) => own !== "" && pattern(item).test(own));
}

/** Of the characters that a list may hold only the plus means something else to a regular expression. */
function pattern(item: string): RegExp {
  return new RegExp(`^${item.replaceAll("+", "\\+")}$`, "i");
}
