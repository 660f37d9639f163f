import { appealFields } from '@fairgate/contract/admission/blacklist/fields'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { PhoneEnd } from '../../kernel/ui/phone/PhoneEnd.tsx'
import { sendAsGuest } from '../../kernel/ui/phone/send-as-guest.ts'
import { TelephoneProof } from '../../kernel/ui/phone/TelephoneProof.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'

const A = lightFields(appealFields)

/** The appeal of a listed person, after proof of their telephone. */
export function Appeal({ code }: { code: string }) {
  const t = useText()
  const [guest, setGuest] = useState<string>()
  const [done, setDone] = useState(false)
  if (done) {
    return (
      <PhoneEnd kind="done" title={t('blacklist.appealDone')}>
        <p>{t('blacklist.appealDoneWhy')}</p>
      </PhoneEnd>
    )
  }
  return (
    <section>
      <h2>{t('blacklist.appeal')}</h2>
      {guest ? (
        <Saying guest={guest} onDone={() => setDone(true)} />
      ) : (
        <TelephoneProof
          code={code}
          line={t('blacklist.appealHint')}
          next={t('blacklist.appeal')}
          onProved={proof => setGuest(proof.guest)}
        />
      )}
    </section>
  )
}

function Saying({ guest, onDone }: { guest: string; onDone: () => void }) {
  const t = useText()
  const draft = useDraft({
    of: appealFields,
    send: form => write('appealBlacklist', { guest, ...form }),
    done: onDone,
    said: false,
  })
  return (
    <DraftForm draft={draft} short>
      <A.note name="text" rows={6} />
      <A.own name="images">
        {(control, { value, set }) => (
          <Upload
            id={control.id}
            purpose="images"
            value={value[0]}
            onChange={file => set(file ? [file] : [])}
            send={sendAsGuest(guest)}
          />
        )}
      </A.own>
      <Button className="fg-phone-submit" kind="primary" size="large" type="submit" busy={draft.busy !== undefined}>
        {t('blacklist.appealSend')}
      </Button>
    </DraftForm>
  )
}
