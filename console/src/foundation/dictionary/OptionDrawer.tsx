import type { RowOf } from '@fairgate/contract/app/catalogue'
import { isReasonDictionary } from '@fairgate/contract/foundation/dictionary/decided-entity-types'
import {
  type DictionaryCode,
  dictionaryCodes,
  dictionaryLabels,
  exhibitionDictionaries,
} from '@fairgate/contract/foundation/dictionary/dictionary-labels'
import { optionFields } from '@fairgate/contract/foundation/dictionary/fields'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'

export interface OptionDrawerProps {
  /** The option to edit; undefined for a new one. */
  option?: RowOf<'getDictionaryPage'> | RowOf<'getExhibitionDictionaryPage'>
  /** The dictionary that the list is filtered by. */
  code?: string
  exhibitionId?: string
  onClose: () => void
}

const F = formFields(optionFields)
const withEntityTypes = ['nouns'] as const
const countsAlone = ['countsAs'] as const

const entityTypeLabels = {
  exhibition: 'dictionary.forExhibition',
  partner: 'dictionary.forPartner',
  operator: 'dictionary.forOperator',
  share: 'dictionary.forShare',
  badge: 'dictionary.forBadge',
  postponement: 'dictionary.forPostponement',
  invoice: 'dictionary.forInvoice',
  charge: 'dictionary.forBill',
  offset: 'dictionary.forOffset',
  ticketRequest: 'dictionary.forTicketRequest',
  declaration: 'dictionary.forDeclaration',
  messageTemplate: 'dictionary.forMessageTemplate',
} as const

/** The form of one option, next to its list. */
export function OptionDrawer({ option, code, exhibitionId, onClose }: OptionDrawerProps) {
  const t = useText()
  const w = useLocalize()
  const codes = exhibitionId ? exhibitionDictionaries : dictionaryCodes
  const draft = useDraft({
    of: optionFields,
    read: option,
    start: { code: (code ?? codes[0]) as DictionaryCode, position: '100' },
    without: ({ code = '' }) => [
      ...(isReasonDictionary(code) ? [] : withEntityTypes),
      ...(exhibitionId ? [] : countsAlone),
    ],
    send: (form, over) => {
      if (!over) return write('addDictionaryOption', { exhibitionId, ...form })
      const { nameCn, nameEn, position, nouns, countsAs } = form
      return write('editDictionaryOption', { ...over, nameCn, nameEn, position, nouns, countsAs })
    },
    done: onClose,
  })
  const chosen = draft.values.code ?? codes[0]
  const venues = useDictionary(chosen).options
  // An option with the value of one of the venue's replaces that one, and counts as it.
  const standsFor = venues.find(({ value }) => value === draft.values.value)
  return (
    <EditDrawer draft={draft} title={t(option ? 'dictionary.editTitle' : 'dictionary.add')} onClose={onClose}>
      <F.choice name="code" options={codes.map(value => ({ value, label: w(dictionaryLabels[value]) }))} />
      <F.text name="value" hint={t('dictionary.valueHint')} />
      <F.text name="nameCn" />
      <F.text name="nameEn" />
      {exhibitionId && (
        <F.choice
          name="countsAs"
          required={!standsFor}
          options={standsFor ? [standsFor] : venues}
          hint={t('dictionary.countsAsHint')}
        />
      )}
      <F.text name="position" />
      {isReasonDictionary(draft.values.code ?? '') && (
        <F.ticks name="nouns" labels={entityTypeLabels} hint={t('dictionary.forEntityTypesHint')} />
      )}
    </EditDrawer>
  )
}
