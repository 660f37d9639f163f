import { fields, id } from '@fairgate/contract/kernel/field/field'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { Edition } from './series-labels.ts'
import { seriesName } from './series-labels.ts'

const joinFields = fields('series', { exhibitionId: id('exhibition', { label: 'exhibition' }) })
const F = formFields(joinFields)

interface JoinDialogProps {
  ownerId: string
  edition: Edition
  onClose: () => void
}

/** Adds one of the organizer's exhibitions, of any state, to an edition. */
export function JoinDialog({ ownerId, edition, onClose }: JoinDialogProps) {
  const t = useText()
  const list = useQueryCommand('getJoinableExhibitions', { ownerId }).data?.list
  const draft = useDraft({
    of: joinFields,
    send: ({ exhibitionId }) => {
      const version = list?.find(({ id }) => id === exhibitionId)?.version ?? 0
      return write('joinEdition', { id: exhibitionId, version, editionId: edition.id })
    },
    said: 'series.joined',
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('series.joinTo', { edition: seriesName(edition) })}
      verb={t('shell.add')}
      onClose={onClose}
    >
      <F.choice
        name="exhibitionId"
        hint={t(list?.length === 0 ? 'series.joinNone' : 'series.joinHint')}
        options={(list ?? []).map(({ id, code, name }) => ({
          value: id,
          label: [code, nameOf(name)].filter(Boolean).join(' '),
        }))}
      />
    </EditDialog>
  )
}
