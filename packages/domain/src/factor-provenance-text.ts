/** Origin of a factor: the library's own words begin with how it was found. */
export const provenanceWord = (text: string): string => {
  if (text.startsWith('found')) return '公开文献'
  if (text.startsWith('derived')) return '推算'
  if (text.startsWith('recalled')) return '指南待核'
  return text.startsWith('illustrative') ? '示例' : text || '—'
}

/** The word, and what is behind it. */
export const provenanceText = (text: string): string => {
  const word = provenanceWord(text)
  const rest = text.replace(/^(found:|derived from |recalled|illustrative)\s*/, '').trim()
  return word === text || rest === '' ? word : `${word}：${rest}`
}
