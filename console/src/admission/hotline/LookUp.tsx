import { lookUpFields } from '@fairgate/contract/admission/hotline/fields'
import { type NumberKind, numberKinds } from '@fairgate/contract/admission/hotline/search-number'
import type { Output } from '@fairgate/contract/app/catalogue'
import { PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { type TextKey, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { LookUpResult } from './LookUpResult.tsx'
import './Hotline.css'

const F = formFields(lookUpFields)

/** A field for any number that a caller gives; Enter searches, and the field is ready for the next. */
export function LookUp() {
  const t = useText()
  const language = useLanguage()
  const [found, setFound] = useState<{ nth: number; of: string; answer: Output<'getHotlineReceipt'> }>()
  const draft = useDraft({
    of: lookUpFields,
    start: { callerLanguage: language },
    send: form => write('getHotlineReceipt', form),
    said: false,
    done: (answer, form) => {
      setFound(last => ({ nth: (last?.nth ?? 0) + 1, of: form.number, answer }))
      draft.restart({ callerLanguage: form.callerLanguage })
    },
  })
  return (
    <section className="fg-hotline">
      <DraftForm draft={draft} className="fg-hotline-ask" autoFocus short>
        <F.text name="number" hint={t('hotline.numberHint')} autoComplete="off" spellCheck={false} />
        <F.segmented name="callerLanguage" labels={languageLabels} />
        <Button kind="primary" type="submit" icon={PhoneCall} busy={draft.busy !== undefined}>
          {t('hotline.lookUp')}
        </Button>
      </DraftForm>
      {/* Each look-up asks again which exhibition it is about. */}
      {found && <LookUpResult key={found.nth} of={found.of} answer={found.answer} />}
    </section>
  )
}

export const kindLabels = Object.fromEntries(numberKinds.map(kind => [kind, `hotline.kind_${kind}`])) as Readonly<
  Record<NumberKind, TextKey>
>

export const languageLabels = { cn: 'hotline.chinese', en: 'hotline.english' } as const
