import { type WhitelistScope, whitelistFields } from '@fairgate/contract/admission/whitelist/fields'
import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { entriesLabels, kindLabels } from './whitelist-labels.ts'

const F = formFields(whitelistFields)

interface WhitelistDrawerProps {
  scope: WhitelistScope
  row?: RowOf<'getCertificateWhitelistPage'>
  /** The kind of a new one. */
  kind?: RowOf<'getCertificateWhitelistPage'>['kind']
  onClose: () => void
}

/** The form of a list: places, gates, days, entries, reason. */
export function WhitelistDrawer({ scope, row, kind = 'certificate', onClose }: WhitelistDrawerProps) {
  const t = useText()
  const { data, isFetching } = useQueryCommand('getWhitelistOptions', { scope })
  const contextOptions = data?.exhibitions ?? []
  const only = contextOptions.length === 1 ? contextOptions[0]?.id : undefined
  const draft = useDraft({
    of: whitelistFields,
    read: row && { ...row, doorIds: row.doors.map(({ id }) => id) },
    // Most guests come once, on the announced day.
    start: {
      kind,
      entriesKind: 'single',
      validFrom: venueClock(Date.now()).date,
      validTo: venueClock(Date.now()).date,
    },
    // A single gate context is not chosen, so that leaving the untouched form asks nothing.
    without: values => [
      ...(values.kind === 'vehicle' ? [] : (['allowedVehicles', 'plates'] as const)),
      ...(only === undefined ? [] : (['exhibitionId'] as const)),
    ],
    send: ({ kind, exhibitionId, ...terms }, over) =>
      over
        ? write('editWhitelist', { ...over, ...terms })
        : write('addWhitelist', { kind, exhibitionId: only ?? exhibitionId, ...terms }),
    validate: ({ kind, plates, validFrom, validTo }) => [
      ...(kind === 'vehicle' && !plates.trim() ? [{ path: 'plates', msg: t('whitelist.plateNeeded') }] : []),
      ...(validFrom && validTo && validTo < validFrom ? [{ path: 'validTo', msg: t('whitelist.daysTurned') }] : []),
    ],
    said: row?.state === 'valid' ? 'whitelist.editedValid' : undefined,
    done: onClose,
  })
  const { kind: chosen, exhibitionId = only } = draft.values
  const doors = contextOptions.find(({ id }) => id === exhibitionId)?.doors ?? row?.doors ?? []
  return (
    <EditDrawer
      draft={draft}
      title={t(row ? 'whitelist.editTitle' : 'whitelist.add')}
      verb={row ? undefined : t('whitelist.submit')}
      lead={row?.state === 'valid' ? t('whitelist.editWhy') : undefined}
      onClose={onClose}
    >
      {!row && <F.segmented name="kind" labels={kindLabels} />}
      {!row && only === undefined && (
        <F.choice
          name="exhibitionId"
          label={t(scope === 'during' ? 'whitelist.exhibition' : 'whitelist.ground')}
          loading={isFetching}
          options={contextOptions.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
          onChosen={() => draft.set({ doorIds: [] })}
        />
      )}
      <F.text name="allowedPeople" />
      {chosen === 'vehicle' && <F.text name="allowedVehicles" />}
      {chosen === 'vehicle' && <F.note name="plates" rows={3} hint={t('whitelist.platesHint')} />}
      <F.many
        name="doorIds"
        loading={isFetching}
        options={doors.map(door => ({ value: door.id, label: nameOf(door) }))}
      />
      <F.day name="validFrom" blockPast />
      <F.day name="validTo" blockPast />
      <F.segmented name="entriesKind" labels={entriesLabels} />
      <F.note name="entryReason" rows={2} />
      <F.note name="guestDescription" rows={2} />
    </EditDrawer>
  )
}
