import type { ReactNode } from 'react'
import type { CallError } from '../kernel/call.ts'
import { useText } from '../kernel/language.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { ErrorState } from './ErrorState.tsx'

export interface NoRowsProps {
  list: { error: CallError | undefined; ask: () => Promise<unknown>; narrowed: boolean; clear: () => void }
  /** Said where the conditions let nothing through. */
  title?: string
  why?: string
  /** What stands there where no condition was set. */
  children: ReactNode
}

/** Why a list shows no rows: it could not be had, nothing matches its conditions, or there is nothing yet. */
export function NoRows({ list, title, why, children }: NoRowsProps) {
  const t = useText()
  if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.ask()} />
  if (!list.narrowed) return children
  return (
    <Empty
      kind="match"
      title={title ?? t('shell.noMatchTitle')}
      why={[why ?? t('shell.noMatchLine')]}
      action={<Button onClick={list.clear}>{t('shell.clearConditions')}</Button>}
    />
  )
}
