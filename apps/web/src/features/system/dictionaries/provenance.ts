/** Where the entries of a dictionary come from, as the screen says it; the stored word may name a file or a project that is no source. */
export const provenanceText = (provenance: string): string => {
  if (provenance.startsWith('found')) return '公开资料整理，使用前核对'
  if (provenance === 'recalled') return '凭记忆录入，待核'
  if (provenance === 'illustrative') return '示例，按本地规定核定'
  if (provenance.startsWith('mixed')) return '部分条目待核'
  return '来源未注明，待核'
}
