//! The pages by their paths.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{ACCEPT_LANGUAGE, HeaderMap, RETRY_AFTER};
use axum::middleware::from_fn_with_state;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use csp_view::asking::{FieldError, FormFields, RequestLimits, form, language_of};
use csp_view::replay::Parts;
use tokio::time::timeout;

use super::gate::{Gate, NOTHING, guard};
use super::request;
use super::request::Cut;
use super::runs::{RunRefusal, Runs};

/// Longest time to send the body of a request.
const BODY: Duration = Duration::from_secs(20);

/// The sources of pages.
pub(super) struct Pages {
    pub(super) most: RequestLimits,
    pub(super) runs: Runs,
}

/// The paths behind the gate.
pub(super) fn router(gate: Arc<Gate>, pages: Pages) -> Router {
    Router::new()
        .route("/{token}", get(to_form))
        .route("/{token}/", get(empty_form))
        .route("/{token}/replay", get(to_form).post(replay))
        .fallback(async || NOTHING)
        .layer(from_fn_with_state(gate, guard))
        .with_state(Arc::new(pages))
}

/// The way back to the form, for who reloads a page or forgets the last `/`.
async fn to_form(request: Request) -> Redirect {
    let token = request.uri().path().split('/').nth(1).unwrap_or_default();
    Redirect::to(&format!("/{token}/"))
}

/// The form, in the language that the browser asks for, if there is it in that.
async fn empty_form(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Html<String> {
    let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let usual = FormFields { tongue: language_of(wanted).into(), ..FormFields::usual(&pages.most) };
    Html(form::html(&usual, None, Parts::Within))
}

/// The page that was asked for, or the form again with what was wrong.
async fn replay(State(pages): State<Arc<Pages>>, request: Request) -> Response {
    let bytes = match timeout(BODY, request::read(request.into_body())).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(Cut::TooLong)) => return pages.too_long(),
        Ok(Err(Cut::Ended)) | Err(_) => return pages.cut_off(),
    };
    let typed = FormFields::of(&bytes, &pages.most);
    if typed.is_turned {
        return Html(form::html(&typed, None, Parts::Within)).into_response();
    }
    let asked = match typed.asked(&pages.most) {
        Ok(asked) => asked,
        Err(wrong) => return again(StatusCode::BAD_REQUEST, &typed, &wrong),
    };
    match pages.runs.page(asked).await {
        Ok(page) => Html(page).into_response(),
        Err(refused) => pages.refused(&typed, refused),
    }
}

impl Pages {
    fn refused(&self, typed: &FormFields, refused: RunRefusal) -> Response {
        match refused {
            RunRefusal::Wrong(why) => {
                again(StatusCode::UNPROCESSABLE_ENTITY, typed, &FieldError { field: Some(typed.source()), why })
            }
            RunRefusal::Broken => {
                let why = "The search ended in an error of this program. Please report it with what you have typed.";
                again(StatusCode::INTERNAL_SERVER_ERROR, typed, &FieldError::of_all(why))
            }
            RunRefusal::Busy => {
                let why = "As many searches as this server allows are running already. Please try again in a moment.";
                let seconds = self.most.time.as_secs().max(1).to_string();
                let form = again(StatusCode::SERVICE_UNAVAILABLE, typed, &FieldError::of_all(why));
                ([(RETRY_AFTER, seconds)], form).into_response()
            }
        }
    }

    fn too_long(&self) -> Response {
        let why = format!("What was sent is longer than the {} KiB that this server takes.", request::MOST >> 10);
        again(StatusCode::PAYLOAD_TOO_LARGE, &FormFields::usual(&self.most), &FieldError::of_all(why))
    }

    fn cut_off(&self) -> Response {
        let why = "What was sent did not arrive whole. Please try again.";
        again(StatusCode::REQUEST_TIMEOUT, &FormFields::usual(&self.most), &FieldError::of_all(why))
    }
}

/// The form with all that was typed, and what is wrong with it.
fn again(status: StatusCode, typed: &FormFields, wrong: &FieldError) -> Response {
    (status, Html(form::html(typed, Some(wrong), Parts::Within))).into_response()
}
