import {
  CheckCircleOutlined,
  CloudSyncOutlined,
  DisconnectOutlined,
  EditOutlined,
  ImportOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { fillEnterpriseCalls, fillingCalls, fillPollutionCalls } from '@qingyuan/contract/reporting/forms.ts'
import type { EnterpriseForm, ListSectionId } from '@qingyuan/domain/fill-form/form.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { ConflictModal } from './draft/conflict-modal.tsx'
import type { SaveStatus } from './draft/saving.ts'
import { type FillSaving, type Opened, useSaving } from './draft/use-saving.ts'
import { FillHead, type FillTarget, fillPage, importAt } from './fill-page.tsx'
import css from './filling.module.css'
import { FillStage, useStage } from './form/stage.tsx'
import { deadlineWords, FillState } from './task-list.tsx'
import { errorsOf, useFilled } from './use-filled.ts'

const saveLooks: Record<SaveStatus, { icon: ReactNode; tone: 'good' | 'quiet' | 'warn' | 'bad' }> = {
  saved: { icon: <CheckCircleOutlined />, tone: 'good' },
  unsaved: { icon: <EditOutlined />, tone: 'quiet' },
  saving: { icon: <CloudSyncOutlined />, tone: 'quiet' },
  offline: { icon: <DisconnectOutlined />, tone: 'warn' },
  conflict: { icon: <WarningOutlined />, tone: 'bad' },
  refused: { icon: <WarningOutlined />, tone: 'bad' },
}

type SaveState = Pick<FillSaving['state'], 'status' | 'savedAt' | 'refusal' | 'kept'>

const saveWords = ({ status, savedAt, refusal, kept }: SaveState): string => {
  // Time of today, date and time of an earlier day.
  const at = savedAt && (savedAt.startsWith(formatDate(Date.now())) ? savedAt.slice(11) : savedAt.slice(5, 16))
  if (status === 'saved') return at ? `已保存 ${at}` : '尚未填写'
  if (!kept) return '未保存，浏览器存储已满，请勿关闭页面'
  if (status === 'offline') return '离线：内容已存在本机，连接恢复后自动保存'
  if (status === 'conflict') return '未保存：已有更新的版本'
  if (status === 'refused') return `未保存：${refusal ?? ''}`
  return status === 'saving' ? '正在保存' : '未保存'
}

/** Where what was typed is now. */
const SaveLine = ({ state }: { state: SaveState }) => {
  const { icon, tone } = saveLooks[state.status]
  return (
    <span className={css.saveLine} data-tone={state.kept ? tone : 'bad'} data-save={state.status} role="status">
      {icon} {saveWords(state)}
    </span>
  )
}

/** The server's form takes the place of ours: last year's, whole or one section. */
const useCopies = ({ saving, state }: FillSaving, taskId: number) => {
  const options = { invalidates: [fillingCalls.Preview, fillingCalls.Tasks] }
  const whole = useAction(fillEnterpriseCalls.Sync, options)
  const part = useAction(fillPollutionCalls.Sync, options)
  const { ask, holder } = useConfirm()
  const take = (answer: Awaited<ReturnType<typeof whole.run>>) => {
    if (answer) saving.adopt({ revision: answer.revision, form: answer.form as EnterpriseForm, savedAt: answer.savedAt }, answer.problems)
  }
  const copy = async (section?: string) => {
    const what = section ? '这一步' : '整份填报'
    if (!(await ask(`用上年数据替换${what}？`, { okText: '沿用上年', danger: false, content: '已填的内容会被替换，替换后请逐项核对。' })))
      return
    await saving.flush()
    const held = { taskId, revision: saving.state().revision }
    take(section ? await part.run({ ...held, section: section as ListSectionId }) : await whole.run(held))
  }
  return { copy, holder, busy: whole.busy || part.busy || state.status === 'conflict' }
}

interface OpenedTaskProps extends Pick<FillTarget, 'enterpriseId'> {
  opened: Opened
  refetch: () => void
}

const stepShape = { task: urlMaybeNumber(), enterprise: urlMaybeNumber(), step: urlText('base') }

const OpenedTask = ({ opened, refetch, enterpriseId }: OpenedTaskProps) => {
  const [{ step }, change] = useUrlState(stepShape)
  const onStep = (id: string) => change({ step: id })
  const back = () => change(enterpriseId === undefined ? { task: null, step: 'base' } : { enterprise: null, step: 'base' })
  const user = useUser(state => state.user)
  const [strict, setStrict] = useState(false)
  const filling = useSaving(opened, user?.id ?? 0)
  const { saving, state } = filling
  const filled = useFilled(opened, filling, strict)
  const stage = useStage(filled, step, onStep)
  const { task, enterprise, closed } = opened
  const { copy, holder, busy } = useCopies(filling, task.id)
  const go = useNavigate()
  const errors = errorsOf(filled.problems).length
  const submit = useAction(approvalCalls.FillSubmit, {
    successMessage: '已提交审核',
    invalidates: [fillingCalls.Tasks],
    onDone: refetch,
  })
  const send = async () => {
    setStrict(true)
    onStep('submit')
    if (errors > 0 || !(await saving.flush())) return
    await submit.run({ taskId: task.id, revision: saving.state().revision })
  }
  const rejection =
    opened.fill.state === 'rejected' || opened.remarks.length > 0 ? opened.history.find(({ event }) => event === 'reject') : undefined
  return (
    <PageFrame
      state="ready"
      filters={
        <FillHead
          title={`${task.year} 年　${task.name}`}
          note={`${enterprise.name} · ${enterprise.county} · 截止 ${task.endsOn}，${deadlineWords(task)}`}
          state={<FillState state={closed === null && state.revision > opened.fill.revision ? 'filling' : opened.fill.state} />}
          back={{ label: '返回任务列表', go: back }}
        />
      }
      actions={
        closed === null ? (
          <>
            <SaveLine state={state} />
            {opened.before && (
              <Button loading={busy} onClick={() => void copy()}>
                沿用去年
              </Button>
            )}
            <Button icon={<ImportOutlined />} onClick={() => void saving.flush().then(() => go(importAt(task.id)))}>
              导入 Excel
            </Button>
          </>
        ) : (
          <span className={css.saveLine}>{closed}，不能修改</span>
        )
      }
      actionBar={
        <>
          <Button disabled={!stage.last} onClick={() => stage.last && onStep(stage.last.id)}>
            上一步
          </Button>
          {stage.next && (
            <Button type="primary" ghost={stage.next.id === 'submit'} onClick={() => onStep(stage.next!.id)}>
              下一步：{stage.next.label}
            </Button>
          )}
          <span className={css.why}>{closed === null && errors > 0 && `还有 ${errors} 处错误，改正后可提交`}</span>
          {closed === null && (
            <Button type="primary" disabled={state.status === 'conflict'} loading={submit.busy} onClick={() => void send()}>
              {errors > 0 ? '查看问题' : '提交审核'}
            </Button>
          )}
        </>
      }
    >
      {holder}
      {state.status === 'conflict' && state.theirs && <ConflictModal saving={filling} optionsOf={filled.looked.optionsOf} />}
      <FillStage
        filled={filled}
        stage={stage}
        taskId={task.id}
        enterpriseId={enterpriseId}
        reason={rejection?.comment ?? null}
        onStep={each => onStep(each.id)}
        onCopy={closed === null ? section => void copy(section) : undefined}
      />
    </PageFrame>
  )
}

/** One task of the enterprise, opened. */
const OpenTask = ({ taskId, enterpriseId }: FillTarget) => {
  const query = useCall(fillEnterpriseCalls.Query, { taskId, enterpriseId }, { keepPrevious: false, staleMs: 0 })
  const [since, setSince] = useState(Date.now)
  // Typing goes on over what was opened, whatever is asked again behind it: an answer from before is never begun with.
  const [opened, setOpened] = useState<{ data: Opened; at: number } | null>(null)
  useEffect(() => {
    if (query.data && query.dataUpdatedAt >= since && (opened === null || opened.at < since))
      setOpened({ data: query.data, at: query.dataUpdatedAt })
  }, [query.data, query.dataUpdatedAt, since, opened])
  const refetch = () => {
    setSince(Date.now())
    void query.refetch()
  }
  if (opened) return <OpenedTask key={opened.at} opened={opened.data} refetch={refetch} enterpriseId={enterpriseId} />
  return (
    <PageFrame>
      <StateGate query={query} what="填报查询">
        {() => null}
      </StateGate>
    </PageFrame>
  )
}

/** 企业任务填报. */
export const Page = fillPage(
  {
    own: { title: '填报任务', note: '逐项填写并提交审核；内容随填随存，断网或关闭浏览器不会丢失' },
    staff: { title: '企业填报', note: '按企业所见查看填报内容；填写和提交由企业账户进行' },
  },
  OpenTask,
)
