import { Fragment } from 'react'

const low = '₀₁₂₃₄₅₆₇₈₉'
const plain = (text: string) => [...text].map(sign => (sign === 'ₓ' ? 'x' : low.includes(sign) ? String(low.indexOf(sign)) : sign)).join('')

/** A text with real subscripts where it has subscript characters: PM₂.₅, O₃-8h, NOₓ. */
export const Subscript = ({ text }: { text: string }) =>
  text
    .split(/([₀-₉]+(?:\.[₀-₉]+)?|ₓ)/)
    .map((part, index) => (index % 2 ? <sub key={index}>{plain(part)}</sub> : <Fragment key={index}>{part}</Fragment>))
