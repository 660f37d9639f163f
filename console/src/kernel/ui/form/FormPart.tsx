import type { Fields } from '@fairgate/contract/kernel/field/field'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { DraftForm } from './DraftForm.tsx'
import type { Draft } from './use-draft.ts'

export interface FormPartProps<S extends Fields> {
  draft: Draft<S>
  /** The label of the primary; save by default. */
  verb?: string
  /** The page has another primary. */
  quiet?: boolean
  className?: string
  children: ReactNode
}

/** A form that is a part of a page: refusals, its fields, and at their end the button that sends it. */
export function FormPart<S extends Fields>({ draft, verb, quiet, className, children }: FormPartProps<S>) {
  const t = useText()
  return (
    <DraftForm draft={draft} className={className}>
      {children}
      <div className="fg-form-actions">
        <Button kind={quiet ? 'default' : 'primary'} type="submit" busy={draft.busy !== undefined}>
          {verb ?? t('shell.save')}
        </Button>
      </div>
      <LeaveGuard dirty={draft.dirty && !draft.busy} />
    </DraftForm>
  )
}
