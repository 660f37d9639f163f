import type { Fields, WireOf } from '@fairgate/contract/kernel/field/field'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ReturnAlert } from '../../kernel/ui/decision/ReturnAlert.tsx'
import { FormPage } from '../../kernel/ui/form/FormPage.tsx'
import type { Draft, Over } from '../../kernel/ui/form/use-draft.ts'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { submitWritten } from './badge-form.ts'
import { type BadgeDetail, fieldLabel, findBadgeStateLabel } from './badge-labels.ts'
import { badgePaths } from './badge-paths.ts'
import type { useExhibition } from './use-exhibition.ts'

export interface BadgeEditorProps {
  detail: BadgeDetail
  exhibition: ReturnType<typeof useExhibition>
}

interface BadgeEditorPageProps<S extends Fields> extends BadgeEditorProps {
  draft: Draft<S>
  /** Saves the form; returns the saved row. */
  save: (form: WireOf<S>, over: Over | undefined) => Promise<Over>
  children: ReactNode
}

/** Navigates to the list of a saved badge, with its drawer open. */
export function useShowBadge({ detail, exhibition }: BadgeEditorProps): () => void {
  const navigate = useNavigate()
  return () => void navigate(`${badgePaths.list(exhibition.id)}?row=${detail.id}`)
}

/** Form page of a badge that is not submitted, of a person or a vehicle: save, or save and submit. */
export function BadgeEditorPage<S extends Fields>(props: BadgeEditorPageProps<S>) {
  const { draft, detail, exhibition, save, children } = props
  const t = useText()
  const w = useLocalize()
  const show = useShowBadge(props)
  const submit = () =>
    draft.attempt('submit', async (form, over) => {
      const { id, version } = await save(form, over)
      draft.settle({ id, version })
      await submitWritten(exhibition.id, id, t)
      show()
    })
  return (
    <FormPage
      draft={draft}
      within={[exhibition.name]}
      here={`${detail.code} ${detail.name}`}
      tag={<StatusTag code={detail.statusCode as StatusCode}>{w(findBadgeStateLabel(detail.state))}</StatusTag>}
      actions={
        <Button busy={draft.busy === 'send'} onClick={() => void draft.send()}>
          {t('shell.save')}
        </Button>
      }
      verb={t(detail.state === 'returned' ? 'badge.saveAndResubmit' : 'badge.saveSubmit')}
      onSubmit={() => void submit()}
      alert={
        <ReturnAlert
          state={detail.state}
          history={detail.history}
          exhibitionId={exhibition.id}
          fieldLabel={fieldLabel}
        />
      }
    >
      {children}
    </FormPage>
  )
}
