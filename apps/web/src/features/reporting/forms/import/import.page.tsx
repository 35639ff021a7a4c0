import { DownloadOutlined } from '@ant-design/icons'
import { fillImportCalls } from '@qingyuan/contract/reporting/form-import.ts'
import { fillEnterpriseCalls, fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { yearTitle } from '@qingyuan/domain/year-title.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Note, Stack } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { FileImport } from '#/page/import/file-import.tsx'
import type { ImportResult } from '#/page/import/findings.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { fillImportAt } from '#/page/reporting/fill-import-path.ts'
import { saveFile } from '#/page/save-file.ts'
import { pageStateOf } from '#/page/state-gate.tsx'
import { FillHead, type FillTarget, fillAt, fillPage } from '../fill-page.tsx'

const { Import: check, ImportCommit: commit, ImportList: records, ImportUndo: undo, DownloadTemplate } = fillImportCalls
type Found = ImportResult & { changes: { label: string; kind: keyof typeof kinds }[] }
const kinds = { changed: '修改', added: '新增', removed: '删除' } as const
const maxChanges = 60

/** What a checked workbook would change, and what one changed. */
const Changes = ({ changes, updated }: Found) => (
  <div>
    {changes.slice(0, maxChanges).map(({ label, kind }, n) => (
      <Note key={n}>
        {kinds[kind]} {label}
      </Note>
    ))}
    {updated > maxChanges && <Note>只列出前 {maxChanges} 处变化</Note>}
  </div>
)

/** A workbook for one task: downloaded, filled in, checked, imported; by staff for the enterprise. */
const Import = (target: FillTarget) => {
  const { taskId, enterpriseId } = target
  const fill = useCall(fillEnterpriseCalls.Query, target, { keepPrevious: false, staleMs: 0 })
  const go = useNavigate()
  const back = enterpriseId === undefined ? { label: '返回填报', to: fillAt(taskId) } : { label: '返回企业列表', to: fillImportAt(taskId) }
  const closed = fill.data?.closedToImport ?? null
  return (
    <PageFrame
      state={pageStateOf([fill])}
      filters={
        <FillHead
          title="填报导入"
          note={fill.data && `${yearTitle(fill.data.task.year, fill.data.task.name)} · ${fill.data.enterprise.name}`}
          back={{ label: back.label, go: () => void go(back.to) }}
        />
      }
      actions={[false, true].map(filled => (
        <Button key={String(filled)} icon={<DownloadOutlined />} onClick={() => void saveFile(DownloadTemplate, { ...target, filled })}>
          {filled ? '下载已填内容' : '下载空白模板'}
        </Button>
      ))}
    >
      <Stack height="100%" overflow="auto">
        <Card title="上传填好的文件" subtitle="一类内容一张工作表；先检查后写入，任何一处有误则整份不写入；待补填的必填项不算错误">
          <FileImport
            calls={{ check, commit, records, undo }}
            input={{ ...target, revision: 1, commit: false, dryRun: true }}
            named={() => ({ revision: fill.data?.fill.revision ?? 1 })}
            of={target}
            invalidates={[fillEnterpriseCalls.Query, fillingCalls.Tasks, fillingCalls.Preview]}
            consequence="填报内容恢复到导入之前，状态为填报中；导入后又有保存或提交的不能撤销。"
            counted="处变化"
            closed={closed !== null}
            hint={closed === null ? undefined : `${closed}，不能导入`}
            details={found => <Changes {...(found as Found)} />}
            written={() => (
              <Button type="primary" onClick={() => go(back.to)}>
                {back.label}
              </Button>
            )}
          />
        </Card>
      </Stack>
    </PageFrame>
  )
}

/** 填报导入. */
export const Page = fillPage(
  {
    own: { title: '填报导入', note: '选择要导入的填报任务' },
    staff: { title: '填报导入', note: '查看企业的导入记录，下载模板和已填内容；企业不能自行填报时可代为导入，留痕并由企业核对后提交' },
  },
  Import,
)
