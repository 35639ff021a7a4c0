import { CheckCircleOutlined, CloudSyncOutlined, DisconnectOutlined, EditOutlined, WarningOutlined } from '@ant-design/icons'
import { formatDate } from '@qingyuan/domain/time.ts'
import type { ReactNode } from 'react'
import css from '../filling.module.css'
import type { SaveStatus } from './saving.ts'

const looks: Record<SaveStatus, { icon: ReactNode; tone: 'good' | 'quiet' | 'warn' | 'bad' }> = {
  saved: { icon: <CheckCircleOutlined />, tone: 'good' },
  unsaved: { icon: <EditOutlined />, tone: 'quiet' },
  saving: { icon: <CloudSyncOutlined />, tone: 'quiet' },
  offline: { icon: <DisconnectOutlined />, tone: 'warn' },
  conflict: { icon: <WarningOutlined />, tone: 'bad' },
  refused: { icon: <WarningOutlined />, tone: 'bad' },
}

interface SaveLineProps {
  status: SaveStatus
  savedAt: string | null
  refusal: string | null
  kept: boolean
}

/** Time of today, date and time of an earlier day. */
const savedWords = (at: string): string => (at.startsWith(formatDate(Date.now())) ? at.slice(11) : at.slice(5, 16))

const wordsOf = ({ status, savedAt, refusal, kept }: SaveLineProps): string => {
  if (status === 'saved') return savedAt ? `已保存 ${savedWords(savedAt)}` : '尚未填写'
  if (!kept) return '未保存，浏览器存储已满，请勿关闭页面'
  if (status === 'offline') return '离线：内容已存在本机，连接恢复后自动保存'
  if (status === 'conflict') return '未保存：已有更新的版本'
  if (status === 'refused') return `未保存：${refusal ?? ''}`
  return status === 'saving' ? '正在保存' : '未保存'
}

/** Where what was typed is now. */
export const SaveLine = (props: SaveLineProps) => (
  <span className={css.saveLine} data-tone={props.kept ? looks[props.status].tone : 'bad'} data-save={props.status} role="status">
    {looks[props.status].icon} {wordsOf(props)}
  </span>
)
