import { declarationFields } from '@fairgate/contract/admission/epidemic/fields'
import { hasSandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CallError } from '../../kernel/command/call.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { OpenedLink } from '../../kernel/ui/phone/OpenedLink.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { SandboxMark } from '../../kernel/ui/phone/SandboxMark.tsx'
import { sendAsGuest } from '../../kernel/ui/phone/send-as-guest.ts'
import { type Proof, TelephoneProof } from '../../kernel/ui/phone/TelephoneProof.tsx'
import { EntrantFields } from './EntrantFields.tsx'
import type { RequiredContentOf } from './epidemic-labels.ts'
import { validateEntrant } from './validate-entrant.ts'

const CHANGED = 'epidemic.strategyChanged'

/** The declaration form for an entrant on a phone (`/noLogin/declaration/:code`). */
export function Declare() {
  const { code = '' } = useParams()
  return (
    <PhonePage>
      <OpenedLink command="openDeclaration" payload={{ code }}>
        {(asked, refetch) => <Opened code={code} asked={asked} refetch={refetch} />}
      </OpenedLink>
    </PhonePage>
  )
}

interface OpenedProps {
  code: string
  asked: RequiredContentOf
  /** Loads the requirements of the exhibition again. */
  refetch: () => void
}

function Opened({ code, asked, refetch }: OpenedProps) {
  const t = useText()
  const [proof, setProof] = useState<Proof>()
  useTitle(t('epidemic.declareTitle'))
  return (
    <>
      <SandboxMark shown={hasSandboxMark(asked.exhibition)} />
      <h1>{t('epidemic.declareTitle')}</h1>
      <p className="fg-phone-line">{nameOf(asked.exhibition)}</p>
      {proof ? (
        <Form {...{ asked, refetch, proof }} onOver={() => setProof(undefined)} />
      ) : (
        <TelephoneProof code={code} line={t('epidemic.proofLine')} next={t('epidemic.next')} onProved={setProof} />
      )}
    </>
  )
}

interface FormProps {
  asked: RequiredContentOf
  refetch: () => void
  proof: Proof
  onOver: () => void
}

function Form({ asked, refetch, proof, onOver }: FormProps) {
  const t = useText()
  const navigate = useNavigate()
  const { guest, telephone } = proof
  const draft = useDraft({
    of: declarationFields,
    validate: values => validateEntrant(t, asked.content, values),
    async send(form) {
      try {
        return await write('addDeclaration', { ...form, guest, strategyNumber: asked.number })
      } catch (failure) {
        // The input stays; the current requirements are loaded again.
        if (failure instanceof CallError && failure.reason === CHANGED) refetch()
        throw failure
      }
    },
    done: ({ receipt }) => void navigate(`/noLogin/receipt/${receipt}`, { replace: true }),
    said: false,
  })
  return (
    <DraftForm draft={draft} short>
      <p className="fg-phone-line">
        {t('epidemic.proved', { telephone })}{' '}
        <button type="button" className="fg-link" onClick={onOver}>
          {t('epidemic.startAgain')}
        </button>
      </p>
      <EntrantFields asked={asked} issues={draft.issues} send={sendAsGuest(guest)} />
      <Button className="fg-phone-submit" kind="primary" size="large" type="submit" busy={draft.busy !== undefined}>
        {t('epidemic.send')}
      </Button>
    </DraftForm>
  )
}
