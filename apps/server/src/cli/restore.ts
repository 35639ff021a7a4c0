import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { restoreDatabase } from '#/platform/backup/restore.ts'
import { readConfig } from '#/platform/config.ts'
import { migrateInTransaction, migrationNames } from '#/platform/database/migrate.ts'
import { migrationsDirectory } from '#/platform/project-root.ts'
import { runCliCommand, withDatabase } from './command.ts'

await runCliCommand(async ([name]) => {
  if (!name) throw new Error('用法：npm run restore -- <备份文件>')
  const file = resolve(name)
  if (!existsSync(file)) throw new Error(`备份文件 ${file} 不存在。`)
  await withDatabase(true, async connection => {
    const folder = migrationsDirectory()
    const { tables, rows } = await restoreDatabase({
      connection,
      file,
      migrations: await migrationNames(folder),
      migrateTo: async (client, migration) => void (await migrateInTransaction(client, folder, migration ?? undefined)),
    })
    console.log(`已从 ${file} 恢复 ${tables} 张表、${rows} 行`)
    const { dataDir, secretKeyFile } = readConfig(process.env)
    if (!existsSync(secretKeyFile)) console.log(`请将原密钥文件复制到 ${secretKeyFile}；没有它须重新设置各设备的访问密码`)
    console.log(`上传与导出的文件请从原数据目录复制到 ${join(dataDir, 'files')}`)
  })
})
