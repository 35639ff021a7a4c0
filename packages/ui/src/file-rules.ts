export interface FileRules {
  /** Allowed endings with their dot; the case does not matter. None allows all: files that are known by their bytes. */
  endings: readonly string[]
  /** This many bytes or more are refused; default 105,000,000. */
  maxBytes?: number
}

export const imageEndings = ['.jpg', '.jpeg', '.png', '.bmp'] as const
export const documentEndings = ['.doc', '.docx', '.xls', '.xlsx', '.wps', '.pdf', '.zip', '.rar'] as const

/** Why a file is not taken, in the product's words; null when it is. */
export const refusalOf = (file: { name: string; size: number }, { endings, maxBytes = 105_000_000 }: FileRules): string | null => {
  const name = file.name.toLowerCase()
  if (endings.length > 0 && !endings.some(ending => name.endsWith(ending))) return '文件格式不正确'
  return file.size >= maxBytes ? '文件过大,超出100M' : null
}
