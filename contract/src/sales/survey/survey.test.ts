import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleQuestion as q, sampleSurvey as survey, when } from '../../app/testing/sample-question.ts'
import { surveyContent } from './content.ts'
import { contentFaults } from './content-faults.ts'
import { graphFaults, lookingAhead } from './graph.ts'
import { type Condition, otherOption, type Question, questionsOf, type SurveyContent } from './question.ts'
import type { Answers } from './survey-answers.ts'
import { validateAnswers } from './validate-answers.ts'
import { visible } from './visible.ts'

const all = (...conditions: Condition[]) => ({ match: 'all' as const, conditions })
const any = (...conditions: Condition[]) => ({ match: 'any' as const, conditions })
const chosen = (question: string, option: string) => when(question, 'chosen', { option })

describe('visible', () => {
  const branching = survey(
    q('q1'),
    q('q2', { showIf: all(chosen('q1', 'a')) }),
    q('q3', { showIf: any(chosen('q2', 'b'), chosen('q1', 'c')) }),
  )

  it('shows what its conditions permit, all or any', () => {
    expect([...visible(branching, {})]).toEqual(['q1'])
    expect([...visible(branching, { q1: { options: ['a'] } })]).toEqual(['q1', 'q2'])
    expect([...visible(branching, { q1: { options: ['a'] }, q2: { options: ['b'] } })]).toEqual(['q1', 'q2', 'q3'])
    expect([...visible(branching, { q1: { options: ['c'] } })]).toEqual(['q1', 'q3'])
  })

  it('ignores the answer to a hidden question', () => {
    expect([...visible(branching, { q1: { options: ['b'] }, q2: { options: ['b'] } })]).toEqual(['q1'])
  })

  it('checks numbers and ratings by their bounds, and ignores missing answers', () => {
    const bounded = survey(
      q('q1', { kind: 'number' }),
      q('q2', { kind: 'rating', lines: [{ key: 'l1', text: { cn: '', en: '' } }] }),
      q('q3', { showIf: all(when('q1', 'atLeast', { value: 18 }), when('q2', 'atMost', { line: 'l1', value: 2 })) }),
      q('q4', { showIf: all(when('q1', 'notChosen', { option: 'a' })) }),
    )
    expect([...visible(bounded, { q1: { number: 18 }, q2: { ratings: { l1: 2 } } })]).toContain('q3')
    expect([...visible(bounded, { q1: { number: 17 }, q2: { ratings: { l1: 2 } } })]).not.toContain('q3')
    expect([...visible(bounded, {})]).not.toContain('q4')
  })
})

describe('the graph', () => {
  it('refuses a condition on itself, on a later question, and on a missing one', () => {
    for (const question of ['q1', 'q2', 'q9']) {
      const ring = survey(q('q1', { showIf: all(chosen(question, 'a')) }), q('q2'))
      expect(lookingAhead(ring)).toEqual([{ question: 'q1', n: 1, fault: 'conditionAhead' }])
    }
  })

  it('reports unreachable questions', () => {
    const never = (...questions: Question[]) => graphFaults(survey(...questions)).map(({ question }) => question)
    expect(never(q('q1'), q('q2', { showIf: all(chosen('q1', 'a'), chosen('q1', 'b')) }))).toEqual(['q2'])
    expect(never(q('q1'), q('q2', { showIf: all(chosen('q1', 'gone')) }))).toEqual(['q2'])
    expect(
      never(q('q1', { kind: 'multiple' }), q('q2', { showIf: all(chosen('q1', 'a'), chosen('q1', 'b')) })),
    ).toEqual([])
    expect(
      never(q('q1', { kind: 'multiple', max: 1 }), q('q2', { showIf: all(chosen('q1', 'a'), chosen('q1', 'b')) })),
    ).toEqual(['q2'])
    const tooOld = all(when('q1', 'atLeast', { value: 9 }), when('q1', 'atMost', { value: 8 }))
    expect(never(q('q1', { kind: 'number' }), q('q2', { showIf: tooOld }))).toEqual(['q2'])
    expect(
      never(
        q('q1'),
        q('q2', { showIf: all(chosen('q1', 'a')) }),
        q('q3', { showIf: all(chosen('q1', 'b'), chosen('q2', 'a')) }),
      ),
    ).toEqual(['q3'])
    expect(
      never(
        q('q1'),
        q('q2', { showIf: any(chosen('q1', 'a'), chosen('q1', 'b')) }),
        q('q3', { showIf: all(chosen('q1', 'b'), chosen('q2', 'a')) }),
      ),
    ).toEqual([])
  })

  it('finds exactly the questions that some answers show', () => {
    // Three single choices of two options: all answers can be tried.
    const condition = fc.record({
      question: fc.constantFrom('q1', 'q2', 'q3'),
      is: fc.constantFrom('chosen' as const, 'notChosen' as const, 'answered' as const),
      option: fc.constantFrom('a', 'b'),
    })
    const showIf = fc.option(
      fc.record({
        match: fc.constantFrom('all' as const, 'any' as const),
        conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
      }),
    )
    fc.assert(
      fc.property(fc.tuple(showIf, showIf, showIf), conditions => {
        const questions = ['q1', 'q2', 'q3', 'q4'].map((key, at) => {
          const own = at === 0 ? null : (conditions[at - 1] ?? null)
          const earlier = own?.conditions.filter(({ question }) => Number(question[1]) <= at) ?? []
          return q(key, {
            options: q(key).options.slice(0, 2),
            showIf:
              own && earlier.length > 0
                ? {
                    match: own.match,
                    conditions: earlier.map(one =>
                      when(one.question, one.is, { option: one.is === 'answered' ? '' : one.option }),
                    ),
                  }
                : null,
          })
        })
        const content = survey(...questions)
        const shown = new Set<string>()
        for (const answers of everyAnswer(['q1', 'q2', 'q3']))
          for (const key of visible(content, answers)) shown.add(key)
        const never = new Set(graphFaults(content).map(({ question }) => question))
        expect([...never].sort()).toEqual(questions.map(({ key }) => key).filter(key => !shown.has(key)))
      }),
    )
  })
})

function everyAnswer([first, ...rest]: string[]): Answers[] {
  if (first === undefined) return [{}]
  return everyAnswer(rest).flatMap(others => [
    others,
    ...['a', 'b'].map(option => ({ ...others, [first]: { options: [option] } })),
  ])
}

describe('validateAnswers', () => {
  const faults = (content: SurveyContent, answers: Answers) =>
    validateAnswers(content, answers).issues.map(({ question, key }) => `${question} ${key}`)

  it('drops the answer to a hidden question, and requires none', () => {
    const content = survey(q('q1'), q('q2', { required: true, showIf: all(chosen('q1', 'a')) }))
    expect(validateAnswers(content, { q1: { options: ['b'] }, q2: { options: ['a'] } })).toEqual({
      kept: { q1: { options: ['b'] } },
      issues: [],
    })
    expect(faults(content, { q1: { options: ['a'] } })).toEqual(['q2 kernel.required'])
  })

  it('refuses unknown questions and options, two options for single, other without text', () => {
    const content = survey(q('q1', { other: true }), q('q2', { kind: 'multiple', min: 2, max: 2 }))
    expect(faults(content, { q9: { text: 'x' } })).toEqual(['q9 kernel.unknownField'])
    expect(faults(content, { q1: { options: ['z'] } })).toEqual(['q1 kernel.notAnOption'])
    expect(faults(content, { q1: { options: ['a', 'b'] } })).toEqual(['q1 kernel.tooManyItems'])
    expect(faults(content, { q1: { options: [otherOption], other: ' ' } })).toEqual(['q1 survey.otherEmpty'])
    expect(faults(content, { q2: { options: ['a'] } })).toEqual(['q2 kernel.tooFew'])
    expect(faults(content, { q2: { options: ['a', 'a'] } })).toEqual(['q2 kernel.notAnOption'])
    expect(faults(content, { q2: { options: ['a', 'b', 'c'] } })).toEqual(['q2 kernel.tooManyItems'])
  })

  it('accepts none of these only alone', () => {
    const options = q('q1').options.map(option => ({ ...option, exclusive: option.key === 'c' }))
    const content = survey(q('q1', { kind: 'multiple', options, min: 2 }))
    expect(faults(content, { q1: { options: ['a', 'c'] } })).toEqual(['q1 survey.exclusiveAlone'])
    expect(faults(content, { q1: { options: ['c'] } })).toEqual([])
  })

  it('validates dates, whole numbers, bounds and scales', () => {
    const content = survey(
      q('q1', { kind: 'date' }),
      q('q2', { kind: 'number', min: 0, max: 10 }),
      q('q3', { kind: 'rating', required: true, lines: [1, 2].map(n => ({ key: `l${n}`, text: { cn: '', en: '' } })) }),
    )
    const rated = { q3: { ratings: { l1: 1, l2: 5 } } }
    expect(faults(content, { ...rated, q1: { day: '2026-02-30' } })).toEqual(['q1 kernel.wrongKind'])
    expect(faults(content, { ...rated, q1: { day: '2028-02-29' } })).toEqual([])
    expect(faults(content, { ...rated, q2: { number: Number.NaN } })).toEqual(['q2 kernel.wrongKind'])
    expect(faults(content, { ...rated, q2: { number: 1.5 } })).toEqual(['q2 survey.wholeNumber'])
    expect(faults(content, { ...rated, q2: { number: 11 } })).toEqual(['q2 kernel.tooBig'])
    expect(faults(content, { q3: { ratings: { l1: 1 } } })).toEqual(['q3 survey.rateEach'])
    expect(faults(content, { q3: { ratings: { l1: 6, l2: 1 } } })).toEqual(['q3 kernel.notAnOption'])
    expect(faults(content, { q3: { ratings: { l9: 1, l2: 1 } } })).toEqual(['q3 kernel.notAnOption'])
  })

  it('keeps only the members of its kind', () => {
    const { kept } = validateAnswers(survey(q('q1')), { q1: { options: ['a'], text: 'x', number: 3 } })
    expect(kept).toEqual({ q1: { options: ['a'] } })
  })
})

describe('a survey', () => {
  it('can be published with both languages and enough options', () => {
    const keys = (content: SurveyContent) =>
      contentFaults(content).map(({ question, at, key }) => `${question} ${at} ${key}`)
    expect(keys(survey())).toEqual([' sections survey.noQuestions'])
    expect(keys(survey(q('q1')))).toEqual([])
    expect(keys(survey(q('q1', { title: { cn: '题', en: ' ' } })))).toEqual(['q1 title survey.languageMissing'])
    expect(keys(survey(q('q1', { options: q('q1').options.slice(1, 2) })))).toEqual(['q1 options kernel.tooFew'])
    expect(keys(survey(q('q1', { kind: 'text', options: [] })))).toEqual([])
    expect(keys(survey(q('q1', { kind: 'number', min: 3, max: 2 })))).toEqual(['q1 max kernel.tooSmall'])
  })

  it('has at most a hundred questions with unique keys', () => {
    const of = (keys: string[]) => surveyContent().safeParse(survey(...keys.map(key => q(key)))).success
    expect(of(Array.from({ length: 100 }, (_, n) => `q${n}`))).toBe(true)
    expect(of(Array.from({ length: 101 }, (_, n) => `q${n}`))).toBe(false)
    expect(of(['q1', 'q1'])).toBe(false)
    expect(questionsOf(survey(q('q1'), q('q2')))).toHaveLength(2)
  })
})
