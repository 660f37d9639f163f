import { sampleQuestion as q, when } from '@fairgate/contract/app/testing/sample-question'
import { questionsOf } from '@fairgate/contract/sales/survey/question'
import { describe, expect, it } from 'vitest'
import { addQuestion, duplicateQuestion, moveQuestion, newQuestion, removeQuestion, stepFrom } from './content-edits.ts'

const none = { cn: '', en: '' }
const depends = { match: 'all' as const, conditions: [when('q1', 'chosen', { option: 'a' })] }
const content = {
  sections: [
    { key: 's1', title: none, questions: [q('q1'), q('q2', { showIf: depends })] },
    { key: 's2', title: none, questions: [q('q3')] },
  ],
}
const order = (edited: ReturnType<typeof moveQuestion>) =>
  'content' in edited ? questionsOf(edited.content).map(({ key }) => key) : edited.refused

describe('moving a question', () => {
  it('steps through its section and into the next', () => {
    expect(stepFrom(content, 'q1', 1)).toEqual({ section: 's1', at: 1 })
    expect(stepFrom(content, 'q2', 1)).toEqual({ section: 's2', at: 0 })
    expect(stepFrom(content, 'q3', -1)).toEqual({ section: 's1', at: 2 })
    expect(stepFrom(content, 'q1', -1)).toBe(undefined)
    expect(stepFrom(content, 'q3', 1)).toBe(undefined)
  })

  it('is refused if a condition would refer to a later question, and reports which', () => {
    expect(order(moveQuestion(content, 'q1', { section: 's1', at: 1 }))).toEqual({ n: 2, of: 1 })
    expect(order(moveQuestion(content, 'q2', { section: 's1', at: 0 }))).toEqual({ n: 2, of: 1 })
    expect(order(moveQuestion(content, 'q3', { section: 's1', at: 0 }))).toEqual(['q3', 'q1', 'q2'])
    expect(order(removeQuestion(content, 'q1'))).toEqual({ n: 2, of: 1 })
    expect(order(removeQuestion(content, 'q2'))).toEqual(['q1', 'q3'])
  })

  it('duplicates a question after itself, with a new key', () => {
    const made = duplicateQuestion(content, 'q2', ['q4'])
    const questions = questionsOf(made?.content ?? content)
    expect(questions.map(({ key }) => key)).toEqual(['q1', 'q2', made?.key, 'q3'])
    expect(['q1', 'q2', 'q3', 'q4']).not.toContain(made?.key)
    expect(questions[2]).toEqual({ ...questions[1], key: made?.key })
    expect(duplicateQuestion(content, 'q9')).toBeUndefined()
  })

  it('gives a new question a key that no existing or deleted one has', () => {
    const added = addQuestion(content, newQuestion(content, 'text', ['q4', 'q5', 'q6']), { section: 's2', at: 1 })
    expect(new Set(questionsOf(added).map(({ key }) => key)).size).toBe(4)
    expect(questionsOf(added).at(-1)?.key).not.toMatch(/^q[1-6]$/)
  })
})
