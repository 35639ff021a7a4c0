import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { usePlaces } from '#/filters/use-places.ts'
import { useAction } from '#/hooks/use-call.ts'
import css from '../monitoring/review/review.module.css'

/** A named set of places that can be ranked among themselves. */
export const GroupDrawer = ({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) => {
  const [name, setName] = useState('')
  const [placeIds, setPlaceIds] = useState<number[]>([])
  const { byId } = usePlaces()
  const { run, busy } = useAction(rankingCalls.CustomAreaGroup, { successMessage: '保存成功!', invalidates: [rankingCalls.AreaGroup] })
  const lacking = !name.trim() ? '填写分组名称' : placeIds.length < 2 ? '至少选择两个成员' : ''
  const save = async () => {
    const made = await run({ name: name.trim(), placeIds })
    if (made) onMade(made.id)
  }
  return (
    <SideDrawer
      open
      width={440}
      title="新建分组"
      subtitle="城市、区县、站点都可以放进同一分组比较"
      onClose={onClose}
      foot={
        <>
          <span className={css.state}>{lacking}</span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={lacking !== ''} loading={busy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <label>
          <span>
            分组名称 <i>*</i>
          </span>
          <Input autoFocus maxLength={32} value={name} onChange={event => setName(event.target.value)} />
        </label>
        <div>
          <span>
            成员 <i>*</i>
          </span>
          <PlacePicker value={placeIds} onChange={setPlaceIds} width={408} />
          <small className={css.muted}>{placeIds.map(id => byId.get(id)?.name).join('、')}</small>
        </div>
      </div>
    </SideDrawer>
  )
}
