/** A text file whose content esbuild puts into the script. */
declare module '*.txt' {
  const text: string;
  export default text;
}
