const attempts = 3
let kept: { section: string; token: string | null; left: number } = { section: '', token: null, left: attempts }

const of = (section: string) => {
  if (kept.section !== section) kept = { section, token: null, left: attempts }
  return kept
}

/** The token that the pages of a top section share; null before it is fetched. Another section begins anew. */
export const tokenOf = (section: string): string | null => of(section).token

/** Fetches a new token; null when it cannot be had or the section's three attempts are used up. */
export const takeToken = async (section: string, fetchToken: () => Promise<string>): Promise<string | null> => {
  const own = of(section)
  own.token = null
  if (own.left === 0) return null
  own.left--
  const token = await fetchToken().catch(() => null)
  own.token = token
  return token
}
