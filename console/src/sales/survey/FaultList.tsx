import type { ContentFault } from '@fairgate/contract/sales/survey/content-faults'
import { editorTexts } from '@fairgate/contract/sales/survey/editor-texts'
import { questionsOf, type SurveyContent } from '@fairgate/contract/sales/survey/question'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { faultText } from './survey-labels.ts'

interface FaultListProps {
  content: SurveyContent
  faults: readonly ContentFault[]
  onShow: (fault: ContentFault) => void
}

/** The faults that prevent publishing, each with a link to its question. */
export function FaultList({ content, faults, onShow }: FaultListProps) {
  const t = useText()
  const w = useLocalize()
  const numbers = new Map(questionsOf(content).map(({ key }, at) => [key, at + 1]))
  const said = (fault: ContentFault) => {
    const text = faultText(fault, t)
    const n = numbers.get(fault.question)
    if (n !== undefined) return w(editorTexts.faultAt, { n, fault: text })
    const section = content.sections.findIndex(({ key }) => fault.at === `sections.${key}`)
    return section < 0 ? text : w(editorTexts.faultInSection, { n: section + 1, fault: text })
  }
  return (
    <div role="alert" className="fg-survey-faults">
      <p>{w(editorTexts.faults, { count: faults.length })}</p>
      <ul>
        {faults.map(fault => (
          <li key={`${fault.question} ${fault.at} ${fault.key}`}>
            <button type="button" className="fg-link" onClick={() => onShow(fault)}>
              {said(fault)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
