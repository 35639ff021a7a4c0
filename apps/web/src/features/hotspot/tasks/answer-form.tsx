import { AimOutlined } from '@ant-design/icons'
import type { InputOf } from '@qingyuan/contract/call.ts'
import type { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { type GridFinding, gridFindings, gridProblems, mostFeedbackMetres } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { Hint, LabelledField, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { findPosition } from '#/page/work/device-position.ts'
import { EvidenceUpload } from '#/page/work/evidence-upload.tsx'
import type { useGridTaskActions } from '#/page/work/grid/use-grid-task-actions.ts'
import { useRequestKey } from '#/page/work/use-request-key.ts'
import { appToast } from '#/toaster.tsx'
import type { GridTask } from './task-look.ts'

interface Spot {
  lon: number | null
  lat: number | null
  accuracyM?: number
}

/** Position of the person: from the device, or typed. */
const SpotField = ({ spot, onChange }: { spot: Spot; onChange: (spot: Spot) => void }) => {
  const [isFinding, setFinding] = useState(false)
  const find = async () => {
    setFinding(true)
    const found = await findPosition()
    setFinding(false)
    if (found) onChange(found)
    else appToast.error('浏览器未提供定位，请填写经纬度')
  }
  return (
    <LabelledField label="现场位置（WGS-84）" as="div">
      <Row wrap>
        <InputNumber
          value={spot.lon}
          onChange={lon => onChange({ lon, lat: spot.lat })}
          min={-180}
          max={180}
          placeholder="经度"
          aria-label="经度"
        />
        <InputNumber
          value={spot.lat}
          onChange={lat => onChange({ lon: spot.lon, lat })}
          min={-90}
          max={90}
          placeholder="纬度"
          aria-label="纬度"
        />
        <Button icon={<AimOutlined />} loading={isFinding} onClick={() => void find()}>
          定位
        </Button>
      </Row>
    </LabelledField>
  )
}

/** What was found on the spot: a first answer, or the result that goes to be checked. */
export const AnswerForm = ({ task, actions }: { task: GridTask; actions: ReturnType<typeof useGridTaskActions> }) => {
  const { id, version } = task
  const [finding, setFinding] = useState<GridFinding | null>(null)
  const [category, setCategory] = useState<string | null>(null)
  const [enterprise, setEnterprise] = useState('')
  const [measures, setMeasures] = useState('')
  const [fineYuan, setFine] = useState<number | null>(null)
  const [spot, setSpot] = useState<Spot>({ lon: null, lat: null })
  const [farReason, setFarReason] = useState('')
  const [comment, setComment] = useState('')
  const [added, setAdded] = useState<readonly number[]>([])
  const text = comment.trim()
  const isFound = finding === 'yes'
  const said = text !== '' || added.length > 0
  const isReady =
    said && finding !== null && spot.lon !== null && spot.lat !== null && (!isFound || (category !== null && measures.trim() !== ''))
  const common = { id, version, ...(text && { comment: text }), evidenceIds: [...added] }
  const keyOf = useRequestKey()
  const send = (input: InputOf<typeof gridTaskCalls.feedback>) => void actions.feedback({ ...input, requestKey: keyOf(input) })
  const submit = () =>
    send({
      ...{ ...common, final: true, finding: finding!, lon: spot.lon!, lat: spot.lat! },
      ...(spot.accuracyM !== undefined && { accuracyM: spot.accuracyM }),
      ...(farReason.trim() && { farReason: farReason.trim() }),
      ...(isFound && { category: category!, measures: measures.trim() }),
      ...(isFound && enterprise.trim() && { enterprise: enterprise.trim() }),
      ...(isFound && fineYuan !== null && { fineYuan }),
    })
  return (
    <Stack>
      <Radio.Group
        value={finding}
        onChange={event => setFinding(event.target.value as GridFinding)}
        options={Object.entries(gridFindings).map(([value, label]) => ({ value, label }))}
        aria-label="排查结论"
      />
      {isFound && (
        <>
          <LabelledField label="问题类别">
            <Select
              value={category}
              onChange={setCategory}
              options={gridProblems.map(value => ({ value, label: value }))}
              placeholder="选择类别"
              aria-label="问题类别"
            />
          </LabelledField>
          <LabelledField label="整改措施">
            <Input.TextArea value={measures} onChange={event => setMeasures(event.target.value)} rows={2} maxLength={1000} />
          </LabelledField>
          <Row>
            <LabelledField label="责任单位（可不填）" grow>
              <Input value={enterprise} onChange={event => setEnterprise(event.target.value)} maxLength={100} />
            </LabelledField>
            <LabelledField label="罚款 元（可不填）">
              <InputNumber value={fineYuan} onChange={setFine} min={0} max={100_000_000} precision={0} aria-label="罚款 元" />
            </LabelledField>
          </Row>
        </>
      )}
      <SpotField spot={spot} onChange={setSpot} />
      <LabelledField label={`距网格超过 ${mostFeedbackMetres} m 时的说明`}>
        <Input value={farReason} onChange={event => setFarReason(event.target.value)} maxLength={200} />
      </LabelledField>
      <LabelledField label="现场情况">
        <Input.TextArea value={comment} onChange={event => setComment(event.target.value)} rows={3} maxLength={500} />
      </LabelledField>
      <EvidenceUpload orderId={id} actions={actions} added={added} onAdded={setAdded} />
      <Hint>首次反馈只需现场情况或照片；提交核查须有排查结论和现场位置，由他人核查，并按同风时段数据核对。</Hint>
      <Row wrap>
        <Button loading={actions.busy} disabled={!said} onClick={() => send({ ...common, final: false })}>
          首次反馈
        </Button>
        <Button type="primary" loading={actions.busy} disabled={!isReady} onClick={submit}>
          提交核查
        </Button>
      </Row>
    </Stack>
  )
}
