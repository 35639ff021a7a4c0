/** Does a source code fit a row's code? `*` any text, `?` one character. */
export const sccFits = (pattern: string): ((scc: string) => boolean) => {
  if (!/[*?]/.test(pattern)) return scc => scc === pattern
  const expression = new RegExp(`^${pattern.replace(/\*/g, '.*').replace(/\?/g, '.')}$`)
  return scc => expression.test(scc)
}

/** How much a row's code says: its literal characters. The row that says most wins. */
export const countLiterals = (pattern: string): number => pattern.replace(/[*?]/g, '').length

/** Ten digits, or a pattern of digits, `*` and `?`; empty: a row for comparison, which no calculation uses. */
export const isSccPattern = (text: string): boolean => text === '' || /^[\d*?]{1,10}$/.test(text)
