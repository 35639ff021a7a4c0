import { DownloadOutlined } from '@ant-design/icons'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { fillImportCalls } from '@qingyuan/contract/reporting/form-import.ts'
import { fillEnterpriseCalls, fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { Box, PlainList, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { ListRow } from '@qingyuan/ui/list-row.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { saveFile } from '#/page/save-file.ts'
import { pageStateOf } from '#/page/state-gate.tsx'
import { appToast } from '#/toaster.tsx'
import { FillHead, type FillTarget, fillAt, fillPage } from '../fill-page.tsx'

type Found = OutputOf<typeof fillImportCalls.Import>
const kinds = { changed: '修改', added: '新增', removed: '删除' } as const
const maxChanges = 60

const verdictOf = ({ rows, errors, warnings, changes, taken }: Found): string => {
  if (taken) return `已写入：${changes.length} 处变化`
  if (errors > 0) return `${rows} 行中有 ${errors} 处错误，未写入任何数据`
  if (changes.length === 0) return `${rows} 行，与已填内容相同，无需写入`
  return `检查通过：${rows} 行，将写入 ${changes.length} 处变化${warnings > 0 ? `，另有 ${warnings} 处待补填或核实` : ''}`
}

const Remark = ({ children }: { children: ReactNode }) => (
  <Text as="p" margin={[8, 0, 0, 0]} size={12} colour="textSecondary">
    {children}
  </Text>
)

const Findings = ({ found }: { found: Found }) => (
  <Card
    title={verdictOf(found)}
    tools={
      found.reportId && (
        <Button size="small" icon={<DownloadOutlined />} onClick={() => void saveFile(sysFileCalls.Download, { id: found.reportId! })}>
          下载标注文件
        </Button>
      )
    }
  >
    {found.unknown.length > 0 && <Remark>未识别（不导入）：{found.unknown.join('、')}</Remark>}
    {found.faults.length > 0 && (
      <PlainTable
        rows={found.faults}
        cells={{ padding: [6, 8], height: 'auto' }}
        columns={[
          { title: '工作表', cell: ({ sheet }) => sheet },
          { title: '行', align: 'left', cell: ({ row }) => row },
          { title: '列', align: 'left', cell: ({ column }) => column },
          {
            title: '问题',
            align: 'left',
            cell: ({ level, reason }) => (
              <Text size={12} colour={level === 'error' ? 'error' : 'warningText'}>
                {reason}
              </Text>
            ),
          },
        ]}
      />
    )}
    {found.changes.length > 0 && (
      <PlainList>
        {found.changes.slice(0, maxChanges).map(({ label, kind }, n) => (
          <Row key={n} as="li" align="baseline" padding={[6, 0]} border="lineFaint" edge="bottom">
            <Text as="small" colour="textSecondary">
              {kinds[kind]}
            </Text>
            <Box grow>{label}</Box>
          </Row>
        ))}
      </PlainList>
    )}
    {found.changes.length > maxChanges && <Remark>只列出前 {maxChanges} 处变化</Remark>}
  </Card>
)

/** A workbook for one task: downloaded, filled in, checked, imported. Staff only looks. */
const Import = (target: FillTarget) => {
  const { taskId, enterpriseId } = target
  const fill = useCall(fillEnterpriseCalls.Query, target, { keepPrevious: false, staleMs: 0 })
  const records = useCall(fillImportCalls.ImportList, target)
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const go = useNavigate()
  const { run, busy } = useAction(fillImportCalls.Import, {
    invalidates: [fillImportCalls.ImportList, fillEnterpriseCalls.Query, fillingCalls.Tasks, fillingCalls.Preview],
    onDone: setFound,
  })
  const send = (given: File, commit: boolean) => {
    setFile(given)
    void run({ taskId, revision: fill.data?.fill.revision ?? 1, commit }, given)
  }
  const closed = fill.data?.closed ?? null
  const isReady = found && !found.taken && found.errors === 0 && found.changes.length > 0
  return (
    <PageFrame
      state={pageStateOf([fill])}
      filters={
        <FillHead
          title="填报导入"
          note={fill.data && `${fill.data.task.year} 年 ${fill.data.task.name} · ${fill.data.enterprise.name}`}
          back={{ label: '返回填报', go: () => void go(fillAt(taskId, enterpriseId)) }}
        />
      }
      actions={[false, true].map(filled => (
        <Button
          key={String(filled)}
          icon={<DownloadOutlined />}
          onClick={() => void saveFile(fillImportCalls.DownloadTemplate, { ...target, filled })}
        >
          {filled ? '下载已填内容' : '下载空白模板'}
        </Button>
      ))}
    >
      <Stack height="100%" overflow="auto">
        <Card title="上传填好的文件" subtitle="一类内容一张工作表；先检查后写入，任何一处有误则整份不写入；待补填的必填项不算错误">
          {closed === null ? (
            <FileDrop endings={['.xlsx']} busy={busy} onFile={each => send(each, false)} onRefused={text => appToast.error(text)} />
          ) : (
            <Remark>{closed}，不能导入</Remark>
          )}
          {(isReady || found?.taken) && (
            <Stack margin={[12, 0, 0, 0]}>
              {isReady && file ? (
                <Button type="primary" loading={busy} onClick={() => send(file, true)}>
                  写入 {found.changes.length} 处变化
                </Button>
              ) : (
                <Button type="primary" onClick={() => go(fillAt(taskId))}>
                  回到填报
                </Button>
              )}
            </Stack>
          )}
        </Card>
        {found && <Findings found={found} />}
        <QueryCard
          query={records}
          height="content"
          title="导入记录"
          what="导入记录查询"
          isEmpty={data => data.length === 0}
          empty="还没有导入过"
        >
          {data =>
            data.map(row => (
              <ListRow
                key={row.id}
                title={row.fileName}
                note={`${row.at} · ${row.by} · ${row.rows} 行，${row.changes} 处变化，错误 ${row.errors} 处 · ${row.taken ? '已写入' : '仅检查'}`}
              />
            ))
          }
        </QueryCard>
      </Stack>
    </PageFrame>
  )
}

/** 填报导入. */
export const Page = fillPage(
  {
    own: { title: '填报导入', note: '选择要导入的填报任务' },
    staff: { title: '填报导入', note: '查看企业的导入记录，下载模板和已填内容；导入由企业账户进行' },
  },
  Import,
)
