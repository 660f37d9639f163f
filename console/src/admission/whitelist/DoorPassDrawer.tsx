import { doorPassFields, type WhitelistScope } from '@fairgate/contract/admission/whitelist/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { kindLabels } from './whitelist-labels.ts'

const F = formFields(doorPassFields)

/** The form of a standing pass: door, holder, end. */
export function DoorPassDrawer({ scope, onClose }: { scope: WhitelistScope; onClose: () => void }) {
  const t = useText()
  const { data, isFetching } = useQueryCommand('getDoorWhitelistOptions', { scope })
  const documents = useDictionary('document_type')
  const contextOptions = data?.exhibitions ?? []
  const only = contextOptions.length === 1 ? contextOptions[0]?.id : undefined
  const draft = useDraft({
    of: doorPassFields,
    start: { kind: 'certificate', documentType: 'identityCard' },
    without: values => [
      ...(values.kind === 'vehicle' ? [] : (['plate'] as const)),
      ...(only === undefined ? [] : (['exhibitionId'] as const)),
    ],
    send: ({ exhibitionId, ...pass }) => write('addDoorWhitelist', { exhibitionId: only ?? exhibitionId, ...pass }),
    validate: ({ kind, plate, validFrom, validTo }) => [
      ...(kind === 'vehicle' && !plate?.trim() ? [{ path: 'plate', msg: t('whitelist.plateNeeded') }] : []),
      ...(validFrom && validTo && validTo < validFrom ? [{ path: 'validTo', msg: t('whitelist.daysTurned') }] : []),
    ],
    said: 'whitelist.doorGiven',
    done: onClose,
  })
  const { kind, exhibitionId = only } = draft.values
  const doors = contextOptions.find(({ id }) => id === exhibitionId)?.doors ?? []
  const none = data !== undefined && contextOptions.length === 0
  return (
    <EditDrawer
      draft={draft}
      title={t('whitelist.doorAdd')}
      lead={t(none ? 'whitelist.noDoors' : 'whitelist.doorAddWhy')}
      onClose={onClose}
    >
      <F.segmented name="kind" labels={kindLabels} />
      {only === undefined && (
        <F.choice
          name="exhibitionId"
          label={t(scope === 'during' ? 'whitelist.exhibition' : 'whitelist.ground')}
          loading={isFetching}
          options={contextOptions.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
          onChosen={() => draft.set({ doorId: undefined })}
        />
      )}
      <F.choice
        name="doorId"
        loading={isFetching}
        options={doors.map(door => ({ value: door.id, label: nameOf(door) }))}
      />
      {kind === 'vehicle' && <F.text name="plate" />}
      <F.text name="name" />
      <F.choice name="documentType" options={documents.options} />
      <F.text name="documentNumber" />
      <F.text name="phone" hint={t('whitelist.phoneHint')} />
      <F.day name="validFrom" blockPast />
      <F.day name="validTo" blockPast />
      <F.note name="entryReason" rows={2} />
    </EditDrawer>
  )
}
