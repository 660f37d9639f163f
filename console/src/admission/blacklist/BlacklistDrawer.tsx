import { type BlacklistDocument, blacklistFields } from '@fairgate/contract/admission/blacklist/fields'
import { useUser } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Uploads } from '../../kernel/ui/Uploads.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { kindLabels, type OfScope } from './blacklist-labels.ts'
import { DocumentsField, newDocument } from './DocumentsField.tsx'

const F = formFields(blacklistFields)
const { max } = blacklistFields.evidence

/** Documents with a number; the initial empty row of a new entry is ignored. */
const given = (documents: readonly BlacklistDocument[]) =>
  documents.filter(({ documentNumber }) => documentNumber.trim() !== '')

/** The form of an entry: person or vehicle, scope, reason, period. */
export function BlacklistDrawer({ scope, onClose }: OfScope & { onClose: () => void }) {
  const t = useText()
  const isVenue = useUser()?.userCompanyType === 'platform'
  const reasons = useDictionary('black_reason').options
  const { data, isPending } = useQueryCommand(
    'getOperatorExhibitionPage',
    { pageSize: 999 },
    { enabled: scope === 'exhibition', quiet: true },
  )
  const draft = useDraft({
    of: blacklistFields,
    start: { scope, kind: 'person', documents: [newDocument], from: venueClock(Date.now()).date },
    without: ({ kind }) => (kind === 'vehicle' ? ['name', 'birth', 'phone'] : ['plate']),
    send: form => write('addBlacklist', { ...form, documents: form.kind === 'vehicle' ? [] : given(form.documents) }),
    validate: ({ kind, name, plate, from, until, exhibitionId }) => [
      ...(kind === 'person' && !name
        ? [{ path: 'name', msg: t('shell.noteMissing', { field: t('blacklist.name') }) }]
        : []),
      ...(kind === 'vehicle' && !plate
        ? [{ path: 'plate', msg: t('shell.noteMissing', { field: t('blacklist.plate') }) }]
        : []),
      ...(from && until && until < from ? [{ path: 'until', msg: t('blacklist.endsBefore') }] : []),
      ...(!isVenue && !exhibitionId
        ? [{ path: 'exhibitionId', msg: t('shell.noteMissing', { field: t('blacklist.exhibition') }) }]
        : []),
    ],
    said: 'blacklist.added',
    done: onClose,
  })
  const { kind, documents = [] } = draft.values
  const shows = (data?.list ?? []).filter(({ state }) => state === 'preparing' || state === 'ready')
  return (
    <EditDrawer draft={draft} title={t('blacklist.add')} onClose={onClose}>
      <F.segmented name="kind" labels={kindLabels} />
      {scope === 'exhibition' && (
        <F.choice
          name="exhibitionId"
          required={!isVenue}
          placeholder={t('blacklist.allShows')}
          loading={isPending}
          options={shows.map(({ id, nameCn, nameEn }) => ({ value: id, label: nameOf({ cn: nameCn, en: nameEn }) }))}
        />
      )}
      {kind === 'vehicle' ? (
        <F.text name="plate" required />
      ) : (
        <>
          <F.text name="name" required />
          <F.own
            name="documents"
            required={false}
            hint={given(documents).length === 0 ? t('blacklist.hintOnlyHint') : undefined}
          >
            {(control, { value, set }) => (
              <DocumentsField control={control} value={value ?? []} issues={draft.issues} onChange={set} />
            )}
          </F.own>
          <F.day name="birth" />
          <F.text name="phone" />
        </>
      )}
      <F.choice name="reason" options={reasons} />
      <F.day name="from" />
      <F.day name="until" />
      <F.note name="guard" rows={2} hint={t('blacklist.guardHint')} />
      <F.note name="note" rows={3} hint={t('blacklist.noteHint')} />
      <F.own name="evidence">
        {(control, { value, set }) => (
          <Uploads control={control} purpose="images" limit={max} value={value} onChange={set} />
        )}
      </F.own>
    </EditDrawer>
  )
}
