// React developers import it as the default.
export { Form, Form as default, type FormProps } from '../client/form.tsx'
