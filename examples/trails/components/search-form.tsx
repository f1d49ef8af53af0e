import Form from 'waymark/form'
import { GRADES } from '../data/trail-facts.ts'
import type { SiteWords } from '../words/read-words.ts'
import styles from './search-form.module.css'

interface SearchFormProps {
  words: SiteWords
  query?: string
  grade?: string | undefined
}

/** Fields become the query of the page of results, with and without JavaScript. */
export function SearchForm({ words, query = '', grade = '' }: SearchFormProps) {
  return (
    <Form className={styles.form} action="/search" role="search">
      <label className={styles.field}>
        <span>{words.search.label}</span>
        <input type="search" name="q" defaultValue={query} placeholder={words.search.placeholder} />
      </label>
      <label className={styles.field}>
        <span>{words.search.grade}</span>
        <select name="grade" defaultValue={grade}>
          <option value="">{words.search.anyGrade}</option>
          {GRADES.map((name) => (
            <option key={name} value={name}>
              {words.grades[name]}
            </option>
          ))}
        </select>
      </label>
      <button className="button">{words.search.button}</button>
    </Form>
  )
}
