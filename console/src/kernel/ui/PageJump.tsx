import { useState } from 'react'
import { useText } from '../i18n/language.ts'

interface PageJumpProps {
  last: number
  reaches: (page: number) => boolean
  onJump: (page: number) => void
}

/** A typed page number; an unreachable one stays in the field, marked as wrong. */
export function PageJump({ last, reaches, onJump }: PageJumpProps) {
  const t = useText()
  const [typed, type] = useState('')
  const [wrong, mark] = useState(false)
  const jump = () => {
    const page = Math.min(last, Number(typed))
    if (reaches(page)) onJump(page)
    else mark(true)
  }
  return (
    <input
      className="fg-input fg-pager-jump"
      inputMode="numeric"
      aria-label={t('shell.goToPage')}
      placeholder={t('shell.goToPage')}
      aria-invalid={wrong || undefined}
      value={typed}
      onChange={({ target }) => {
        type(target.value.replace(/\D/g, ''))
        mark(false)
      }}
      onKeyDown={({ key }) => key === 'Enter' && typed !== '' && jump()}
    />
  )
}
