import { DownloadOutlined } from '@ant-design/icons'
import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/calls/enterprises.ts'
import { systemCalls } from '@qingyuan/contract/calls/system.ts'
import { wallClock } from '@qingyuan/domain/time.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { download } from '#/client.ts'
import { ImportFindings, resultOf } from '#/page/import/import-result.tsx'
import { JobPanel } from '#/page/job-panel.tsx'
import { useServerNow } from '#/page/server-now.ts'
import { useAction, useCall, useForget } from '#/page/use-call.ts'
import type { Job } from '#/page/use-job.ts'
import { toast } from '#/toaster.tsx'
import css from './import.module.css'

const lists = [
  enterpriseCalls.Query,
  enterpriseCalls.QueryByID,
  enterpriseProfileCalls.Places,
  enterpriseProfileCalls.Industries,
  enterpriseProfileCalls.ImportQuery,
]

/** Earlier imports, each of which can be taken back as a whole. */
const Taken = () => {
  const { data } = useCall(enterpriseProfileCalls.ImportQuery, {})
  const undo = useAction(enterpriseProfileCalls.ImportUndo, { said: '已撤销导入', forgets: lists })
  const { ask, holder } = useConfirm()
  const back = async (id: number, name: string) => {
    const content = '新增的企业将删除，更新的企业恢复到导入之前。'
    if (await ask(`撤销导入“${name}”？`, { okText: '撤销', content })) await undo.run({ id })
  }
  if (!data?.length) return null
  return (
    <>
      {holder}
      <h3 className={css.heading}>导入记录</h3>
      {data.map(row => (
        <div key={row.id} className={css.taken}>
          <div>
            {row.fileName}
            <small>
              {row.at} · {row.by} · {row.year} 年 · 新增 {row.added}，更新 {row.updated}
            </small>
          </div>
          {row.undoneAt ? (
            <small>已由{row.undoneBy}撤销</small>
          ) : (
            <Button size="small" disabled={undo.busy} onClick={() => void back(row.id, row.fileName)}>
              撤销
            </Button>
          )}
        </div>
      ))}
    </>
  )
}

/** A file is checked first; only one without errors can be written, and only as a whole. */
export const ImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const thisYear = wallClock(useServerNow()).year
  const [year, setYear] = useState(thisYear - 1)
  const [jobId, setJobId] = useState<string | null>(null)
  const [over, setOver] = useState<Job | null>(null)
  const forget = useForget()
  const check = useAction(enterpriseCalls.Import, { forgets: [systemCalls.JobQuery] })
  const commit = useAction(enterpriseProfileCalls.ImportCommit, { forgets: [systemCalls.JobQuery] })
  const follow = (answer: { jobId: string } | null) => {
    if (!answer) return
    setOver(null)
    setJobId(answer.jobId)
  }
  const finished = (job: Job) => {
    setOver(job)
    void forget(systemCalls.JobQuery, ...lists)
  }
  const result = resultOf(over)
  const sound = over !== null && result !== null && result.errors === 0 && result.added + result.updated > 0 && result.importId === null
  const template = () =>
    void download(enterpriseProfileCalls.ImportTemplate, {}).catch((error: unknown) =>
      toast.error(error instanceof Error ? error.message : '下载失败'),
    )
  return (
    <SideDrawer open width={640} onClose={onClose} title="导入企业" subtitle="先检查后写入；任何一处有误则整份不写入，写入后可整体撤销">
      <div className={css.year}>
        写入年度
        <Select
          value={year}
          onChange={setYear}
          style={{ width: 104 }}
          options={Array.from({ length: 5 }, (_, n) => ({ value: thisYear - n, label: `${thisYear - n} 年` }))}
        />
        <Button type="link" icon={<DownloadOutlined />} onClick={template}>
          下载导入模板
        </Button>
      </div>
      <div>
        <FileDrop
          endings={['.xlsx']}
          busy={check.busy}
          onFile={file => void check.run({ year }, file).then(follow)}
          onRefused={text => toast.error(text)}
        />
      </div>
      <p className={css.hint}>按统一社会信用代码识别：已登记的更新所填各列，未登记的新增。“导出”的表格改后可直接导入。</p>
      {jobId && (
        <div className={css.gap}>
          <JobPanel jobId={jobId} onOver={finished} />
        </div>
      )}
      {over && result && <ImportFindings job={over} result={result} />}
      {sound && (
        <Button type="primary" className={css.gap} loading={commit.busy} onClick={() => void commit.run({ jobId: over.id }).then(follow)}>
          写入 {result.added + result.updated} 家企业
        </Button>
      )}
      <Taken />
    </SideDrawer>
  )
}
