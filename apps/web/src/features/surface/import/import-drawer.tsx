import { DownloadOutlined } from '@ant-design/icons'
import { surfaceImportCalls } from '@qingyuan/contract/calls/surface-import.ts'
import { systemCalls } from '@qingyuan/contract/calls/system.ts'
import { type SurfaceKind, surfaceKindIds, surfaceKinds } from '@qingyuan/domain/surface.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { download } from '#/client.ts'
import { ImportFindings, resultOf } from '#/page/import/import-result.tsx'
import { JobPanel } from '#/page/job-panel.tsx'
import { useAction, useCall, useForget } from '#/page/use-call.ts'
import type { Job } from '#/page/use-job.ts'
import { toast } from '#/toaster.tsx'
import css from '../surface.module.css'
import { staleAfter, type Task } from '../use-surface.ts'

const kinds = surfaceKindIds.map(value => ({ value, label: surfaceKinds[value].label }))

/** Earlier imports into the task, each of which can be taken back as a whole. */
const Taken = ({ taskId, onUndone }: { taskId: number; onUndone: () => void }) => {
  const { data } = useCall(surfaceImportCalls.Query, { taskId })
  const undo = useAction(surfaceImportCalls.Undo, { said: '已撤销导入', forgets: staleAfter, onDone: onUndone })
  const { ask, holder } = useConfirm()
  const back = async (id: number, name: string) => {
    const content = '新增的点位将删除，更新的点位恢复到导入之前。'
    if (await ask(`撤销导入“${name}”？`, { okText: '撤销', content })) await undo.run({ id })
  }
  if (!data?.length) return null
  return (
    <>
      {holder}
      <h3 className={css.part}>导入记录</h3>
      {data.map(row => (
        <div key={row.id} className={css.taken}>
          <div>
            {surfaceKinds[row.kind].label} · {row.fileName}
            <small>
              {row.at} · {row.by} · 新增 {row.added}，更新 {row.updated}
            </small>
          </div>
          {row.undoneAt ? (
            <small>
              {row.undoneAt} 已由{row.undoneBy}撤销
            </small>
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

/** Check and writing of one sheet: only one without errors can be written, and only as a whole. */
const useSheet = (taskId: number, kind: SurfaceKind) => {
  const [jobId, setJobId] = useState<string | null>(null)
  const [over, setOver] = useState<Job | null>(null)
  const forget = useForget()
  const check = useAction(surfaceImportCalls.Check, { forgets: [systemCalls.JobQuery] })
  const commit = useAction(surfaceImportCalls.Commit, { forgets: [systemCalls.JobQuery] })
  const follow = (answer: { jobId: string } | null) => {
    if (!answer) return
    setOver(null)
    setJobId(answer.jobId)
  }
  const result = resultOf(over)
  return {
    jobId,
    over,
    result,
    clear: () => {
      setOver(null)
      setJobId(null)
    },
    checking: check.busy,
    writing: commit.busy,
    sound: over !== null && result !== null && result.errors === 0 && result.rows > 0 && result.importId === null,
    check: (file: File) => void check.run({ taskId, kind }, file).then(follow),
    commit: () => over && void commit.run({ jobId: over.id }).then(follow),
    finished: (job: Job) => {
      setOver(job)
      void forget(systemCalls.JobQuery, ...staleAfter)
    },
  }
}

export const ImportDrawer = ({ task, onClose }: { task: Task; onClose: () => void }) => {
  const [kind, setKind] = useState<SurfaceKind>('vehicle')
  const sheet = useSheet(task.id, kind)
  const { over, result } = sheet
  const template = () =>
    void download(surfaceImportCalls.Template, { kind }).catch((error: unknown) =>
      toast.error(error instanceof Error ? error.message : '下载失败'),
    )
  return (
    <SideDrawer
      open
      width={640}
      onClose={onClose}
      title="导入面源"
      subtitle={`${task.name}；先检查后写入，任何一处有误则整份不写入，写入后可整体撤销`}
    >
      <Segmented<SurfaceKind> value={kind} onChange={setKind} options={kinds} />
      <Button type="link" icon={<DownloadOutlined />} onClick={template} style={{ padding: 0, margin: '8px 0' }}>
        下载{surfaceKinds[kind].label}导入模板
      </Button>
      <div>
        <FileDrop endings={['.xlsx']} busy={sheet.checking} onFile={sheet.check} onRefused={text => toast.error(text)} />
      </div>
      <p className={css.note}>
        每行一个点位，按区县、排放源编码与名称识别：已登记的更新，未登记的新增并加入任务；已提交、已核实的点位不会被覆盖。
      </p>
      {sheet.jobId && (
        <div className={css.gap}>
          <JobPanel jobId={sheet.jobId} onOver={sheet.finished} />
        </div>
      )}
      {over && result && <ImportFindings job={over} result={result} />}
      {sheet.sound && result && (
        <Button type="primary" className={css.gap} loading={sheet.writing} onClick={sheet.commit}>
          写入 {result.rows} 个点位
        </Button>
      )}
      <Taken taskId={task.id} onUndone={sheet.clear} />
    </SideDrawer>
  )
}
