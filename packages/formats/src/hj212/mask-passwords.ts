const pattern = /(PW=)([^;\r\n]+)/gi

const replacePasswords = (raw: Buffer, replacement: (password: string) => string): Buffer =>
  Buffer.from(
    raw.toString('latin1').replace(pattern, (_, name: string, password: string) => name + replacement(password)),
    'latin1',
  )

/** The bytes with an asterisk for every byte of a password, so that length and offsets stay; and the passwords in their order. */
export const maskPasswords = (raw: Buffer): { masked: Buffer; passwords: string[] } => {
  const passwords: string[] = []
  const masked = replacePasswords(raw, password => {
    passwords.push(password)
    return '*'.repeat(password.length)
  })
  return { masked, passwords }
}

/** Undoes {@link maskPasswords}. */
export const restorePasswords = (masked: Buffer, passwords: readonly string[]): Buffer => {
  const rest = [...passwords]
  return replacePasswords(masked, mask => rest.shift() ?? mask)
}
