/** Characters of a unified social credit code in the order of their values; I O S V Z are not used. */
const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const organisationLetters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** Check character of the eight characters of an organisation code. Source: GB 11714-1997, 附录A. NaN-free: unknown characters give null. */
export const organisationCheck = (code: string): string | null => {
  if (!/^[0-9A-Z]{8}$/.test(code)) return null
  const sum = organisationWeights.reduce((total, weight, i) => total + weight * organisationLetters.indexOf(code[i]!), 0)
  const check = 11 - (sum % 11)
  return check === 10 ? 'X' : check === 11 ? '0' : String(check)
}

/** Check character of the first 17 characters of a unified social credit code. Source: GB 32100-2015, 4.6; null for characters that cannot occur. */
export const creditCheck = (code: string): string | null => {
  let sum = 0
  let weight = 1
  for (const letter of code.slice(0, 17)) {
    const value = letters.indexOf(letter)
    if (value < 0) return null
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return code.length < 17 ? null : letters[(31 - (sum % 31)) % 31]!
}

/** Fault of a unified social credit code, in Chinese; null without one. */
export const creditCodeFault = (code: string): string | null => {
  if (code.length !== 18) return `统一社会信用代码应为 18 位，实为 ${code.length} 位`
  const unknown = [...code].find(letter => !letters.includes(letter))
  if (unknown !== undefined) return `统一社会信用代码含有不使用的字符“${unknown}”`
  const check = creditCheck(code)
  if (check !== code[17]) return `统一社会信用代码校验位应为 ${check}，实为 ${code[17]}`
  return null
}
