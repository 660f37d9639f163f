import type { Output } from '@fairgate/contract/app/catalogue'
import { seriesFields, seriesOwnerFields } from '@fairgate/contract/exhibitions/series/fields'
import { useUser } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'

const fields = { ...seriesFields, ...seriesOwnerFields }
const F = formFields(fields)

interface SeriesDialogProps {
  /** The series to edit; undefined for a new one. */
  row?: Pick<Output<'getSeriesDetail'>, 'id' | 'version' | 'code' | 'nameCn' | 'nameEn' | 'ownerId'>
  onClose: () => void
}

/** Names and code of a series; the venue chooses the organizer of a new one. */
export function SeriesDialog({ row, onClose }: SeriesDialogProps) {
  const t = useText()
  const choosesOwner = useUser()?.userCompanyType === 'platform' && !row
  const sponsors = useQueryCommand('getSponsorOptions', {}, { enabled: choosesOwner, quiet: true }).data?.list ?? []
  const draft = useDraft({
    of: fields,
    read: row,
    send: ({ ownerId, ...form }, over) =>
      over ? write('saveSeries', { ...over, ...form }) : write('saveSeries', { ...form, ownerId }),
    validate: ({ ownerId }) => (choosesOwner && !ownerId ? [{ path: 'ownerId', msg: t('kernel.required') }] : []),
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t(row ? 'series.editTitle' : 'series.add')}
      verb={row ? undefined : t('shell.add')}
      onClose={onClose}
    >
      {choosesOwner && (
        <F.choice
          name="ownerId"
          required
          options={sponsors.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
        />
      )}
      <F.text name="nameCn" />
      <F.text name="nameEn" />
      <F.text name="code" spellCheck={false} hint={t('series.codeForm')} />
    </EditDialog>
  )
}
