import { randomInt } from 'node:crypto'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { userCalls } from '@qingyuan/contract/system/users.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { hashPassword } from '#/platform/auth/passwords.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { checkEnterpriseRole } from './role-checks.ts'
import { insertUser, replaceRoles, selectWithoutAccount } from './user-queries.ts'

type Call = (typeof userCalls)['UserAddEnterprises']
type Account = OutputOf<Call>['accounts'][number]

const perRequest = 60
/** Without characters that look alike on paper. */
const alphabets = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@#%+=']
const drawn = (alphabet: string): string => alphabet[randomInt(alphabet.length)]!

/** Twelve characters with one of each kind at least. */
const firstPassword = (): string => {
  const all = alphabets.join('')
  const chosen = [...alphabets.map(drawn), ...Array.from({ length: 8 }, () => drawn(all))]
  for (let n = chosen.length - 1; n > 0; n--) {
    const other = randomInt(n + 1)
    ;[chosen[n], chosen[other]] = [chosen[other]!, chosen[n]!]
  }
  return chosen.join('')
}

/** An account for each enterprise without one, with a first password that has to be changed. Nothing of it is stored in readable form. */
export const addEnterpriseAccounts = async (
  { services: { db }, caller }: CallerContext,
  { roleId, countyId, limit = perRequest }: InputOf<Call>,
): Promise<OutputOf<Call>> => {
  await checkEnterpriseRole(db, caller, roleId)
  const lacking = await selectWithoutAccount(db, caller.scope, countyId)
  const accounts: Account[] = []
  for (const { id, name, code, countyId: own } of lacking.slice(0, limit)) {
    const password = firstPassword()
    const passwordHash = await hashPassword(password)
    // The organisation's part of the code; the id where another account has that name.
    const names = [`qy${code.slice(8, 17).toLowerCase()}`, `qy${id}`].filter(each => /^[a-z0-9]{2,32}$/.test(each))
    await db.transaction().execute(async trx => {
      for (const userName of names) {
        const fields = { real_name: `${name.slice(0, 24)}填报员`, prefix_name: name.slice(0, 40), user_type: 'enterprise' as const }
        const place = { county_ids: [own], enterprise_id: id }
        const userId = await insertUser(trx, { ...fields, ...place, user_name: userName, password_hash: passwordHash })
        if (userId === null) continue
        await replaceRoles(trx, userId, [roleId])
        accounts.push({ enterprise: name, code, county: countyById.get(own)?.name ?? '', userName, password })
        return
      }
    })
  }
  return { accounts, left: lacking.length - accounts.length }
}
