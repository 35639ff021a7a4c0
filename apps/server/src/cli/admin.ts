import { parseArgs } from 'node:util'
import { createAdministrator, resetByName, unlockByName } from '#/modules/system/users/first-administrator.ts'
import { setWorkingDay, setWorkingHours } from '#/modules/work/items/public.ts'
import { openServices } from '#/open-services.ts'
import { newToken } from '#/platform/auth/tokens.ts'
import { readConfig } from '#/platform/config.ts'
import { openDatabase } from '#/platform/database/pool.ts'
import { createLog } from '#/platform/log.ts'
import type { Services } from '#/platform/services.ts'
import { prepareDatabase } from '#/prepare.ts'
import { promptSecret } from './ask-secret.ts'
import { runCliCommand, withDatabase } from './command.ts'

const usage = `用法：
  npm run admin -- create <用户名> [--name 姓名] [--password 密码] [--keep-password]   新建系统管理员
  npm run admin -- reset-password <用户名> [--password 密码] [--keep-password]        重置密码并解除锁定
  npm run admin -- unlock <用户名>                                  解除锁定
  npm run admin -- working-hours <时段>…                           工作时间，如 08:30-12:00 14:30-18:00
  npm run admin -- working-day <日期> <off|working|usual> [--name 说明]   放假、调休上班或恢复平常
密码也可放在环境变量 ADMIN_PASSWORD 中；都没有时在终端询问，无终端时随机生成。
除在终端输入的密码外，首次登录须修改；--keep-password 免去，只用于自动化。`

interface ChosenPassword {
  password: string
  /** Typed in by its owner: a password of the command line stays in its history and in the list of processes. */
  chosen: boolean
  generated?: boolean
}

/** From option or environment, else from a prompt on a terminal, else generated. */
const choosePassword = async (option: string | undefined, kept: boolean): Promise<ChosenPassword> => {
  const given = option ?? process.env.ADMIN_PASSWORD
  if (given) return { password: given, chosen: kept }
  if (process.stdin.isTTY) return { password: await promptSecret('密码：'), chosen: true }
  return { password: `Qy9-${newToken().slice(0, 12)}`, chosen: kept, generated: true }
}

const withServices = (work: (services: Services) => Promise<void>) =>
  withDatabase(false, async connection => {
    const database = openDatabase(connection, { max: 2 })
    await prepareDatabase(database, { demo: false }).finally(database.close)
    const services = await openServices({ config: readConfig(process.env), connection, log: createLog('admin'), max: 2 })
    await work(services).finally(services.close)
  })

const shown = ({ password, chosen, generated }: ChosenPassword) =>
  `${generated ? `\n初始密码：${password}` : ''}${chosen ? '' : '\n首次登录须修改密码。'}`

/** Working time of deadlines; true when `action` was one of it. */
const changeCalendar = async (action: string | undefined, words: readonly string[], note: string): Promise<boolean> => {
  const [day, kind] = words
  if (action === 'working-hours') {
    await withServices(services => setWorkingHours(services, words))
    console.log(`工作时间已改为 ${words.join('、')}；已有的时限不变。`)
  } else if (action === 'working-day' && day !== undefined && (kind === 'off' || kind === 'working' || kind === 'usual')) {
    await withServices(services => setWorkingDay(services, { day, kind, note }))
    console.log(`${day} 已设为${{ off: '放假', working: '调休上班', usual: '平常' }[kind]}；已有的时限不变。`)
  } else return false
  return true
}

await runCliCommand(async args => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { password: { type: 'string' }, name: { type: 'string' }, 'keep-password': { type: 'boolean' } },
  })
  const [action, userName, ...rest] = positionals
  if (await changeCalendar(action, userName === undefined ? [] : [userName, ...rest], values.name ?? '')) return
  if (!userName || !['create', 'reset-password', 'unlock'].includes(action ?? '')) throw new Error(usage)
  const secret =
    action === 'unlock' ? { password: '', chosen: true } : await choosePassword(values.password, values['keep-password'] === true)
  await withServices(async services => {
    if (action === 'create') {
      const made = await createAdministrator(services, { userName, realName: values.name ?? '系统管理员', ...secret })
      console.log(`已新建用户 ${userName}（${made.realName}），角色 ${made.role}，全市范围。${shown(secret)}`)
    } else if (action === 'reset-password') {
      await resetByName(services, userName, secret)
      console.log(`已重置用户 ${userName} 的密码，原有登录全部失效。${shown(secret)}`)
    } else {
      await unlockByName(services, userName)
      console.log(`已解除用户 ${userName} 的锁定。`)
    }
  })
})
