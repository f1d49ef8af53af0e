// React developers import it as the default.
// oxlint-disable-next-line import/no-default-export
export { Form, Form as default, type FormProps } from '../client/form.tsx'
