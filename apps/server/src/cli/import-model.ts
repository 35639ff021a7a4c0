import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importNow, modelFormats } from '#/modules/sources/model-files/public.ts'
import { openServices } from '#/open-services.ts'
import { readConfig } from '#/platform/config.ts'
import { openDatabase } from '#/platform/database/pool.ts'
import { createLog } from '#/platform/log.ts'
import { prepareDatabase } from '#/prepare.ts'
import { runCliCommand, withDatabase } from './command.ts'

const usage = `用法：
  npm run import-model -- <文件> [--name 名称] [--format ${modelFormats.join('|')}] [--origin 经度,纬度]
格式不写时按内容识别；文件没有说明平面坐标的位置时用 --origin 指定坐标原点。`

const originOf = (text: string | undefined) => {
  if (text === undefined) return null
  const [lon, lat] = text.split(',').map(Number)
  if (!(Math.abs(lon!) <= 180 && Math.abs(lat!) <= 85)) throw new Error(`--origin 应为“经度,纬度”，实为“${text}”`)
  return { lon: lon!, lat: lat! }
}

await runCliCommand(async args => {
  const options = { name: { type: 'string' }, format: { type: 'string' }, origin: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (positionals.length !== 1) throw new Error(usage)
  const path = resolve(positionals[0]!)
  if (!existsSync(path)) throw new Error(`文件 ${path} 不存在。`)
  const format = modelFormats.find(each => each === values.format) ?? null
  if (values.format !== undefined && format === null) throw new Error(`没有格式 ${values.format}。\n${usage}`)
  const origin = originOf(values.origin)
  await withDatabase(false, async connection => {
    const database = openDatabase(connection, { max: 2 })
    await prepareDatabase(database, { demo: false }).finally(database.close)
    const services = await openServices({ config: readConfig(process.env), connection, log: createLog('import-model'), max: 2 })
    console.log(await importNow(services, path, { name: values.name ?? basename(path), format, origin }).finally(services.close))
  })
})
