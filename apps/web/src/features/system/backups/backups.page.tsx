import type { OutputOf } from '@qingyuan/contract/call.ts'
import { backupCalls } from '@qingyuan/contract/system/backups.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Hint, Row, Stack } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Button } from 'antd'
import { useAction, useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { useJob } from '#/hooks/use-job.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { textDrawer } from '#/page/drawer.ts'
import { JobLine } from '#/page/job-panel.tsx'
import { useSaveFile } from '#/page/save-file.ts'
import { EmptyState } from '#/page/state-gate.tsx'

type Backup = OutputOf<typeof backupCalls.Query>['rows'][number]

const invalidates = [backupCalls.Query]
const checks = {
  unchecked: { tone: 'off', word: '未检查' },
  intact: { tone: 'good', word: '完好' },
  damaged: { tone: 'bad', word: '已损坏' },
} as const
const sizeText = (bytes: number) => (bytes >= 1e9 ? `${numberText(bytes / 1e9, 2)} GB` : `${numberText(bytes / 1e6, 1)} MB`)

const Check = ({ check }: Pick<Backup, 'check'>) => <StateDot tone={checks[check].tone}>{checks[check].word}</StateDot>

const columns: readonly RecordColumn<Backup>[] = [
  { title: '备份文件', dataIndex: 'name', width: 280 },
  { title: '数据时刻', dataIndex: 'at', width: 168 },
  { title: '大小', width: 96, cell: row => sizeText(row.bytes) },
  { title: '检查结果', width: 96, cell: row => <Check check={row.check} /> },
  { title: '检查时间', width: 168, cell: row => row.checkedAt ?? '—' },
  { title: '表 / 行', width: 160, cell: row => (row.rows === null ? '—' : `${row.tables} / ${numberText(row.rows, 0)}`) },
]

const BackupDrawer = ({ row, folder, busy, onClose }: { row: Backup; folder: string; busy: boolean; onClose: () => void }) => {
  const download = useSaveFile(backupCalls.Download)
  const { name } = row
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={name}
      subtitle={`${row.at} · ${sizeText(row.bytes)}`}
      foot={
        <>
          <Button type="primary" loading={download.busy} onClick={() => download.save({ name })}>
            下载
          </Button>
          <ActionButton call={backupCalls.Check} input={{ name }} successMessage="已开始检查" {...{ invalidates }} disabled={busy}>
            检查
          </ActionButton>
          <ActionButton
            call={backupCalls.Remove}
            input={{ name }}
            confirm={{ question: `删除备份“${name}”？删除后不能找回。`, okText: '删除' }}
            successMessage="已删除"
            {...{ invalidates }}
            onDone={onClose}
            danger
            disabled={busy}
          >
            删除
          </ActionButton>
        </>
      }
    >
      <FactList
        facts={[
          ['检查结果', <Check key="check" check={row.check} />],
          ...(row.fault === null ? [] : [['损坏之处', row.fault] as const]),
          ['检查时间', row.checkedAt ?? '—'],
          ['表数', row.tables ?? '—'],
          ['行数', row.rows === null ? '—' : numberText(row.rows, 0)],
          ['位置', folder],
        ]}
      />
      <Hint margin={[12, 0, 0, 0]}>
        恢复只能在服务器上用命令进行：目标须是空的数据目录，<code>DATA_DIR=新目录 npm run restore -- {`${folder}/${name}`}</code>
        ，逐表核对行数与校验和，文件有损坏时不留下任何数据。恢复后用新目录启动平台。
      </Hint>
    </SideDrawer>
  )
}

const drawers = { backup: textDrawer }

const Body = ({ backup }: PageProps<object, typeof drawers>) => {
  const invalidate = useInvalidate()
  useEvents(['job'], () => void invalidate(backupCalls.Query))
  const { data } = useCall(backupCalls.Query, {})
  const job = useJob(data?.jobId ?? null)
  return (
    <Stack grow>
      {job && <JobLine job={job} />}
      <RecordsCard
        call={backupCalls.Query}
        input={{}}
        columns={columns}
        rowKey="name"
        opens={backup}
        rowDrawer={(row, close) =>
          row && data && <BackupDrawer row={row} folder={data.folder} busy={data.jobId !== null} onClose={close} />
        }
        main={false}
        title="数据库备份"
        subtitle={({ rows, freeBytes }) => `${rows.length} 个 · 磁盘可用 ${sizeText(freeBytes)}`}
        isEmpty={({ rows }) => rows.length === 0}
        what="备份列表查询"
        empty={<EmptyState title="还没有备份">点击“开始备份”，平台运行中即可进行，不影响使用。</EmptyState>}
      />
      <Row rigid>
        <Hint>
          备份是某一时刻数据库的完整快照，写完即逐表核对。上传与导出的文件（files
          目录）和设备密码的密钥（secret.key）不在其中，请另行保存；备份文件请下载后存放到其他机器。恢复用命令进行，打开一个备份可见做法。
        </Hint>
      </Row>
    </Stack>
  )
}

const StartButton = () => {
  const { data } = useCall(backupCalls.Query, {})
  const { run, busy } = useAction(backupCalls.Start, { successMessage: '已开始备份', invalidates })
  return (
    <Button type="primary" loading={busy} disabled={!data || data.jobId !== null} onClick={() => void run({})}>
      开始备份
    </Button>
  )
}

/** 备份. */
export const Page = createPage({ drawers, actions: () => <StartButton /> }, Body)
