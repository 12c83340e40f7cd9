/** JSON within a script, where neither `</script>` nor `<!--` may stand; U+2028 ends a line. */
export function escapeForScript(json: string): string {
  return json.replaceAll(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
