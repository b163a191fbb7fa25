/** A file of text that the build puts in. */
declare module '*.txt' {
  const text: string;
  export default text;
}
