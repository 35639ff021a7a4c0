import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupDatabase } from '#/platform/backup/backup.ts'
import { readConfig } from '#/platform/config.ts'
import { runCliCommand, withDatabase } from './command.ts'

const wall = () => new Date().toLocaleString('sv', { timeZone: 'Asia/Shanghai' }).replaceAll(/[-:]/g, '').replace(' ', '-')

await runCliCommand(async ([name]) => {
  const file = resolve(name ?? `qingyuan-${wall()}.backup`)
  if (existsSync(file)) throw new Error(`文件 ${file} 已存在，请换一个文件名。`)
  await withDatabase(false, async connection => {
    const { tables, rows } = await backupDatabase(connection, file)
    console.log(`已备份 ${tables} 张表、${rows} 行到 ${file}`)
    const { dataDir, secretKeyFile } = readConfig(process.env)
    const files = join(dataDir, 'files')
    if (existsSync(secretKeyFile)) console.log(`设备访问密码用密钥文件 ${secretKeyFile} 加密，请另行妥善保存该文件，恢复时需要`)
    if (existsSync(files)) console.log(`上传与导出的文件不在备份文件内，请另行复制目录 ${files}`)
  })
})
