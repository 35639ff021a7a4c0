/** Faults of a packet. `refuse` stops processing (the raw bytes go to the rejections), `note` is tolerated and logged. */
export const faultKinds = {
  FRAME: { refuse: true, message: '报文缺少包头 ## 或长度字段' },
  SIZE: { refuse: true, message: '报文超过可接受的长度' },
  LENGTH: { refuse: false, message: '数据段长度与长度字段不符' },
  LENGTH_FORMAT: { refuse: false, message: '长度字段不是 4 位' },
  LENGTH_LIMIT: { refuse: false, message: '数据段超过 1024 字节' },
  CRC: { refuse: true, message: 'CRC 校验错误' },
  CRC_MISSING: { refuse: true, message: '缺少 CRC 校验码' },
  CRC_CASE: { refuse: false, message: 'CRC 校验码为小写' },
  MN_MISSING: { refuse: true, message: '缺少设备唯一标识 MN' },
  MN_FORMAT: { refuse: false, message: '设备唯一标识 MN 不是 24 位' },
  CN_MISSING: { refuse: true, message: '缺少命令编码 CN' },
  ST_MISSING: { refuse: false, message: '缺少系统编码 ST' },
  QN_MISSING: { refuse: false, message: '缺少请求编码 QN' },
  QN_FORMAT: { refuse: false, message: '请求编码 QN 格式不正确' },
  QN_IN_CP: { refuse: false, message: 'QN 位于数据区内' },
  FLAG_MISSING: { refuse: false, message: '缺少 Flag' },
  FLAG_FORMAT: { refuse: false, message: 'Flag 不是 0–255 的整数' },
  SPLIT: { refuse: false, message: 'Flag 标明拆分包但缺少 PNUM、PNO' },
  SPLIT_RANGE: { refuse: true, message: '包号 PNO 不在 1 至总包数 PNUM 之间' },
  NAME_CASE: { refuse: false, message: '字段名大小写不规范' },
  STRAY: { refuse: false, message: '多余的分隔符或空格' },
  SYNTAX: { refuse: false, message: '无法识别的内容' },
  DUPLICATE: { refuse: false, message: '字段重复且取值不同，保留首次出现的值' },
  ENCODING: { refuse: false, message: '文本不是 UTF-8 编码' },
  TIME: { refuse: true, message: '数据时间 DataTime 缺失或不是有效时间' },
  TIME_FORMAT: { refuse: false, message: '数据时间 DataTime 不是 14 位' },
} as const satisfies Record<string, { refuse: boolean; message: string }>

export type FaultCode = keyof typeof faultKinds

export interface Fault {
  code: FaultCode
  message: string
  /** Byte offset in the raw packet, where one can be named. */
  offset?: number
  /** The text in question, at most 60 characters. */
  text?: string
}

export const packetFault = (code: FaultCode, text?: string, offset?: number): Fault => ({
  code,
  message: faultKinds[code].message,
  ...(offset === undefined ? {} : { offset }),
  ...(text === undefined ? {} : { text: text.slice(0, 60) }),
})

export const isRefused = (faults: readonly Fault[]): boolean => faults.some(each => faultKinds[each.code].refuse)
