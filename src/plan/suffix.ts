/** The last dot of a name and what follows, lower case, as rsync's skip list sees it; a leading dot starts none. */
export function suffixOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot).toLowerCase() : "";
}
