/** Width of a label of 11 px: a Chinese character is wider than a letter. */
export const textWidth = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 11.5 : 6.6), 0)
