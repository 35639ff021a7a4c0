type Words = Record<string, Record<string, number>>

export const findWords: (paths: string[]) => { files: number; found: Words }
export const compareWords: (found: Words, listed: Words) => { above: string[]; below: string[] }
export const grownWords: (found: Words, listed: Words, exists: (path: string) => boolean) => string[]
export const checkWords: () => { files: number; found: Words; listed: Words; above: string[]; below: string[] }
export const formatExceptions: (found: Words) => string
export const parseExceptions: (text: string) => Words
