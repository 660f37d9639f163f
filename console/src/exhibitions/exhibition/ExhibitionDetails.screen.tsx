import type { Output } from '@fairgate/contract/app/catalogue'
import { correctableFields } from '@fairgate/contract/exhibitions/exhibition/fields'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { FormPart } from '../../kernel/ui/form/FormPart.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { ExhibitionFacts, ExhibitionHistory } from './ExhibitionFacts.tsx'
import { ContactFields, PresentationFields } from './ExhibitionFields.tsx'
import { typedFrom } from './exhibition-form.ts'
import { PostponeForm, toPostponement, toPostponeTarget } from './PostponeForm.tsx'
import { PostponementAlert } from './PostponementAlert.tsx'
import './ExhibitionEditor.css'

type Detail = Output<'getExhibitionDetail'>

/** An approved request is in the exhibition's own history; a withdrawn one is not shown. */
const shown: readonly string[] = ['pending', 'returned', 'rejected']

/** Public data of an exhibition: dates, halls, address, contact, pictures. Its organizer may correct some of it. */
export function ExhibitionDetails() {
  const { id = '' } = useParams()
  const t = useText()
  const { data } = useQueryCommand('getExhibitionDetail', { id }, { quiet: true })
  const last = useQueryCommand('getLastPostponement', { exhibitionId: id }, { quiet: true }).data?.postponement
  const [changing, setChanging] = useState<'mend' | 'postpone' | 'ask' | 'askAgain'>()
  const done = () => setChanging(undefined)
  const offers = (action: 'editApproved' | 'postpone' | 'askPostponement') =>
    !changing && data?.actions.includes(action)
  const waiting = last?.state === 'pending' || last?.state === 'returned'
  return (
    <ExhibitionFrame
      tab="exhibition"
      actions={() => (
        <>
          {changing && <Button onClick={done}>{t('shell.cancel')}</Button>}
          {offers('postpone') && (
            <Button onClick={() => setChanging('postpone')}>{t('exhibition.postponeVerb')}</Button>
          )}
          {offers('askPostponement') && !waiting && (
            <Button onClick={() => setChanging('ask')}>{t('postponement.ask')}</Button>
          )}
          {offers('editApproved') && <Button onClick={() => setChanging('mend')}>{t('exhibition.mend')}</Button>}
        </>
      )}
    >
      {() => (
        <div className="fg-editor">
          {!data && <DetailSkeleton />}
          {data && changing === 'mend' && <CorrectionForm detail={data} onDone={done} />}
          {data && changing === 'postpone' && <PostponeForm id={id} target={toPostponeTarget(data)} onDone={done} />}
          {data && changing === 'ask' && <PostponeForm id={id} target={toPostponement(data)} onDone={done} />}
          {data && last && changing === 'askAgain' && (
            <PostponeForm id={id} target={toPostponement(data, last)} onDone={done} />
          )}
          {data && !changing && (
            <>
              {last && shown.includes(last.state) && (
                <PostponementAlert detail={last} onAskAgain={() => setChanging('askAgain')} />
              )}
              <ExhibitionFacts detail={data} />
              <ExhibitionHistory detail={data} />
            </>
          )}
        </div>
      )}
    </ExhibitionFrame>
  )
}

const F = formFields(correctableFields)

function CorrectionForm({ detail, onDone }: { detail: Detail; onDone: () => void }) {
  const t = useText()
  const draft = useDraft({
    of: correctableFields,
    read: typedFrom(detail, t),
    send: (form, over) => write('editApprovedExhibition', { ...form, ...over, id: detail.id }),
    said: 'exhibition.mended',
    done: onDone,
  })
  return (
    <FormPart draft={draft}>
      <p className="fg-field-hint">{t('exhibition.correctHint')}</p>
      <FormSection wide title={t('exhibition.sectionBasic')}>
        <F.text name="nameCn" required />
        <F.text name="nameEn" required />
        <F.text name="website" />
        <F.text name="address" required />
      </FormSection>
      <FormSection wide title={t('exhibition.sectionPeople')}>
        <ContactFields />
      </FormSection>
      <FormSection wide title={t('exhibition.sectionText')}>
        <PresentationFields />
      </FormSection>
    </FormPart>
  )
}
